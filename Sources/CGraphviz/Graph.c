#include "Library.h"

#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#if CGV_HAS_HEADERS

struct cgv_graph {
  GVC_t *context;
  Agraph_t *graph;
  bool has_layout;
  agusererrf former_error_function;
  // Graphviz reads and writes numbers in the current locale, so this thread uses the C locale until the graph
  // is closed.
  locale_t numbers, former_locale;
};

// Graphviz has one error function for the whole process, so the messages are global too.
static char messages[4096];

// Collects a fragment of a message. Excess text is dropped to bound the memory.
static int keep_message(char *fragment) {
  size_t used = strlen(messages);
  size_t length = strlen(fragment);
  size_t room = sizeof messages - 1 - used;
  if (length > room) length = room;
  memcpy(messages + used, fragment, length);
  messages[used + length] = 0;
  return 0;
}

// A Graphviz device that writes no file. It only makes Graphviz's cairo renderer draw on a canvas's context.
static void do_nothing(GVJ_t *job) { (void)job; }
static gvdevice_engine_t device = {do_nothing, do_nothing, do_nothing};
static gvdevice_features_t device_features = {
    GVDEVICE_DOES_TRUECOLOR, {0, 0}, {0, 0}, {72, 72}};
static gvplugin_installed_t devices[] = {
    {0, "canvas:cairo", 0, &device, &device_features}, {0, NULL, 0, NULL, NULL}};
static gvplugin_api_t plugin_apis[] = {{API_device, devices}, {(api_t)0, NULL}};
static gvplugin_library_t plugin = {"seqtrace", plugin_apis};

cgv_graph *cgv_graph_open(void) {
  cgv_graph *graph = calloc(1, sizeof *graph);
  if (!graph) return NULL;
  messages[0] = 0;
  graph->numbers = newlocale(LC_NUMERIC_MASK, "C", duplocale(uselocale((locale_t)0)));
  if (graph->numbers) graph->former_locale = uselocale(graph->numbers);
  graph->former_error_function = cgv_library.agseterrf(keep_message);
  graph->context = cgv_library.gvContext();
  graph->graph = cgv_library.agopen("picture", *cgv_library.undirected, NULL);
  if (graph->context) cgv_library.gvAddLibrary(graph->context, &plugin);
  if (graph->context && graph->graph) return graph;
  cgv_graph_close(graph);
  return NULL;
}

void cgv_graph_close(cgv_graph *graph) {
  if (graph->has_layout) cgv_library.gvFreeLayout(graph->context, graph->graph);
  if (graph->graph) cgv_library.agclose(graph->graph);
  if (graph->context) cgv_library.gvFreeContext(graph->context);
  cgv_library.agseterrf(graph->former_error_function);
  if (graph->numbers) {
    uselocale(graph->former_locale);
    freelocale(graph->numbers);
  }
  free(graph);
}

// The casts are safe: Graphviz 2 declares its strings as `char *` but doesn't change them.
void cgv_graph_set(cgv_graph *graph, const char *key, const char *value) {
  cgv_library.agattr(graph->graph, AGRAPH, (char *)key, (char *)value);
}

bool cgv_node_set(cgv_graph *graph, const char *name, const char *key, const char *value) {
  Agnode_t *node = cgv_library.agnode(graph->graph, (char *)name, 1);
  return node && cgv_library.agsafeset(node, (char *)key, (char *)value, "") == 0;
}

bool cgv_edge_add(cgv_graph *graph, const char *from, const char *to) {
  Agnode_t *tail = cgv_library.agnode(graph->graph, (char *)from, 1);
  Agnode_t *head = cgv_library.agnode(graph->graph, (char *)to, 1);
  return tail && head && cgv_library.agedge(graph->graph, tail, head, NULL, 1);
}

void cgv_graph_write_places(cgv_graph *graph) {
  if (graph->has_layout) cgv_library.attach_attrs(graph->graph);
}

const char *cgv_node_place(cgv_graph *graph, const char *name) {
  Agnode_t *node = cgv_library.agnode(graph->graph, (char *)name, 0);
  const char *place = node ? cgv_library.agget(node, "pos") : NULL;
  return place ? place : "";
}

const char *cgv_edge_place(cgv_graph *graph, const char *from, const char *to) {
  Agnode_t *tail = cgv_library.agnode(graph->graph, (char *)from, 0);
  Agnode_t *head = cgv_library.agnode(graph->graph, (char *)to, 0);
  Agedge_t *edge = tail && head ? cgv_library.agedge(graph->graph, tail, head, NULL, 0) : NULL;
  const char *place = edge ? cgv_library.agget(edge, "pos") : NULL;
  return place ? place : "";
}

bool cgv_graph_layout(cgv_graph *graph, const char *engine) {
  if (graph->has_layout) cgv_library.gvFreeLayout(graph->context, graph->graph);
  graph->has_layout = cgv_library.gvLayout(graph->context, graph->graph, engine) == 0;
  return graph->has_layout;
}

bool cgv_graph_draw(cgv_graph *graph, cgv_canvas *canvas) {
  return graph->has_layout
      && cgv_library.gvRenderContext(
             graph->context, graph->graph, "canvas:cairo", cgv_canvas_pen(canvas))
      == 0;
}

const char *cgv_graph_messages(const cgv_graph *graph) {
  (void)graph;
  return messages;
}

size_t cgv_count_operations(const char *xdot_text) {
  xdot *parsed = cgv_library.parseXDot((char *)xdot_text);
  if (!parsed) return 0;
  // The count is the first field: an `int` or, in later versions, a `size_t`. On the little-endian processors
  // that Graphviz runs on here, the lower half of the `size_t` has the same offset as the `int`.
  int32_t count;
  memcpy(&count, parsed, sizeof count);
  cgv_library.freeXDot(parsed);
  return count < 0 ? 0 : (size_t)count;
}

#else

// Never called: cgv_open_library reports that there is no library.
cgv_graph *cgv_graph_open(void) { return NULL; }
void cgv_graph_close(cgv_graph *graph) { (void)graph; }
void cgv_graph_set(cgv_graph *graph, const char *key, const char *value) {
  (void)graph, (void)key, (void)value;
}
bool cgv_node_set(cgv_graph *graph, const char *node, const char *key, const char *value) {
  return (void)graph, (void)node, (void)key, (void)value, false;
}
bool cgv_edge_add(cgv_graph *graph, const char *from, const char *to) {
  return (void)graph, (void)from, (void)to, false;
}
void cgv_graph_write_places(cgv_graph *graph) { (void)graph; }
const char *cgv_node_place(cgv_graph *graph, const char *node) {
  return (void)graph, (void)node, "";
}
const char *cgv_edge_place(cgv_graph *graph, const char *from, const char *to) {
  return (void)graph, (void)from, (void)to, "";
}
bool cgv_graph_layout(cgv_graph *graph, const char *engine) {
  return (void)graph, (void)engine, false;
}
bool cgv_graph_draw(cgv_graph *graph, cgv_canvas *canvas) {
  return (void)graph, (void)canvas, false;
}
const char *cgv_graph_messages(const cgv_graph *graph) { return (void)graph, ""; }
size_t cgv_count_operations(const char *xdot) { return (void)xdot, 0; }

#endif
