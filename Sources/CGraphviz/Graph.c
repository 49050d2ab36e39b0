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
  char *data;
  agusererrf former_error_function;
  // Graphviz reads and writes numbers by the locale; this thread's is replaced meanwhile.
  locale_t numbers, former_locale;
};

// Graphviz has one error function for the process, so what it says is kept in one place too.
static char messages[4096];

// Messages come in fragments; what does not fit is dropped, so that no input can fill the memory.
static int keep_message(char *fragment) {
  size_t used = strlen(messages);
  size_t length = strlen(fragment);
  size_t room = sizeof messages - 1 - used;
  if (length > room) length = room;
  memcpy(messages + used, fragment, length);
  messages[used + length] = 0;
  return 0;
}

cgv_graph *cgv_graph_open(void) {
  cgv_graph *graph = calloc(1, sizeof *graph);
  if (!graph) return NULL;
  messages[0] = 0;
  graph->numbers = newlocale(LC_NUMERIC_MASK, "C", duplocale(uselocale((locale_t)0)));
  if (graph->numbers) graph->former_locale = uselocale(graph->numbers);
  graph->former_error_function = cgv_library.agseterrf(keep_message);
  graph->context = cgv_library.gvContext();
  graph->graph = cgv_library.agopen("picture", *cgv_library.undirected, NULL);
  if (graph->context && graph->graph) return graph;
  cgv_graph_close(graph);
  return NULL;
}

void cgv_graph_close(cgv_graph *graph) {
  if (graph->data) cgv_library.gvFreeRenderData(graph->data);
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

// Graphviz 2 declares its texts as `char *` and changes none of them.
void cgv_graph_set(cgv_graph *graph, const char *key, const char *value) {
  cgv_library.agattr(graph->graph, AGRAPH, (char *)key, (char *)value);
}

bool cgv_node_set(cgv_graph *graph, const char *name, const char *key, const char *value) {
  Agnode_t *node = cgv_library.agnode(graph->graph, (char *)name, 1);
  return node && cgv_library.agsafeset(node, (char *)key, (char *)value, "") == 0;
}

bool cgv_graph_layout(cgv_graph *graph, const char *engine) {
  graph->has_layout = cgv_library.gvLayout(graph->context, graph->graph, engine) == 0;
  return graph->has_layout;
}

const unsigned char *cgv_graph_render(cgv_graph *graph, const char *format, size_t *length) {
  if (!graph->has_layout || graph->data) return NULL;
  // The length is an `unsigned` in Graphviz 2 and a `size_t` in later versions. A union filled with
  // zeros reads the same for both, in either byte order, as long as only one of them is written.
  union {
    size_t wide;
    unsigned narrow;
  } written = {0};
  int failure = cgv_library.gvRenderData(
      graph->context, graph->graph, format, &graph->data, (void *)&written);
  if (failure || !graph->data) return NULL;
  *length = written.wide > UINT32_MAX ? written.narrow : written.wide;
  return (const unsigned char *)graph->data;
}

const char *cgv_graph_messages(const cgv_graph *graph) {
  (void)graph;
  return messages;
}

size_t cgv_count_operations(const char *xdot_text) {
  xdot *parsed = cgv_library.parseXDot((char *)xdot_text);
  if (!parsed) return 0;
  // The count comes first and is an `int` or, in later versions, a `size_t`; its lower half is
  // where the processors that Graphviz runs on here have it in both.
  int32_t count;
  memcpy(&count, parsed, sizeof count);
  cgv_library.freeXDot(parsed);
  return count < 0 ? 0 : (size_t)count;
}

#else

// Never called: cgv_open_library said that there is nothing to call.
cgv_graph *cgv_graph_open(void) { return NULL; }
void cgv_graph_close(cgv_graph *graph) { (void)graph; }
void cgv_graph_set(cgv_graph *graph, const char *key, const char *value) {
  (void)graph, (void)key, (void)value;
}
bool cgv_node_set(cgv_graph *graph, const char *node, const char *key, const char *value) {
  return (void)graph, (void)node, (void)key, (void)value, false;
}
bool cgv_graph_layout(cgv_graph *graph, const char *engine) {
  return (void)graph, (void)engine, false;
}
const unsigned char *cgv_graph_render(cgv_graph *graph, const char *format, size_t *length) {
  return (void)graph, (void)format, (void)length, NULL;
}
const char *cgv_graph_messages(const cgv_graph *graph) { return (void)graph, ""; }
size_t cgv_count_operations(const char *xdot) { return (void)xdot, 0; }

#endif
