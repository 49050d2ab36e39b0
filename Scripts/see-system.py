"""The web service of Scripts/see-system, which starts the others, asks for a soup, and draws what everyone reports."""

import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry import propagate, trace
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind

seqtrace, service, folder = sys.argv[1:]
pantry = trace.get_tracer("pantry")


class OTLPFile(SpanExporter):
    """Appends spans to a file as OTLP/JSON, one on each line."""

    def export(self, spans):
        with open(f"{folder}/web.json", "a") as file:
            for span in spans:
                file.write(json.dumps(self.document(span)) + "\n")
        return SpanExportResult.SUCCESS

    def document(self, span):
        ids = {"traceId": f"{span.context.trace_id:032x}", "spanId": f"{span.context.span_id:016x}"}
        if span.parent:
            ids["parentSpanId"] = f"{span.parent.span_id:016x}"
        fields = {
            "name": span.name,
            "kind": span.kind.value + 1,
            "startTimeUnixNano": str(span.start_time),
            "endTimeUnixNano": str(span.end_time),
            "attributes": self.attributes(span.attributes),
            "status": {"code": span.status.status_code.value},
        }
        return {"resourceSpans": [{
            "resource": {"attributes": self.attributes({"service.name": span.instrumentation_scope.name})},
            "scopeSpans": [{"spans": [ids | fields]}],
        }]}

    def attributes(self, attributes):
        return [{"key": key, "value": {"stringValue": str(value)}} for key, value in attributes.items()]


class Pantry(BaseHTTPRequestHandler):
    """Has what a soup needs."""

    def do_GET(self):
        context = propagate.extract(dict(self.headers))
        with pantry.start_as_current_span("/items/{dish}", context=context, kind=SpanKind.SERVER):
            with pantry.start_as_current_span("look on the shelf"):
                found = self.path.endswith("/soup")
        self.send_response(200 if found else 404)
        self.end_headers()
        self.wfile.write(b"soup" if found else b"")

    def log_message(self, *arguments):
        pass


def start(name, port):
    """Starts a recorded service that asks the one at a port; returns the process and its own port."""
    command = [seqtrace, "record", "--times", "-o", f"{folder}/{name}.jsonl", "--", service, name, str(port)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    return process, int(process.stdout.readline())


def order(port, dish):
    """Orders a dish, as one trace."""
    web = trace.get_tracer("web")
    with web.start_as_current_span("/menu", kind=SpanKind.SERVER):
        with web.start_as_current_span("GET", kind=SpanKind.CLIENT) as span:
            headers = {}
            propagate.inject(headers)
            request = urllib.request.Request(f"http://127.0.0.1:{port}/dinners/{dish}", headers=headers)
            span.set_attribute("server.address", "127.0.0.1")
            try:
                urllib.request.urlopen(request, timeout=30).read()
            except urllib.error.HTTPError as error:
                span.set_status(trace.StatusCode.ERROR)
                span.set_attribute("http.response.status_code", error.code)
        return f"{span.context.trace_id:032x}"


def main():
    open(f"{folder}/web.json", "w").close()
    # What is exported names its service itself, since one process has two.
    provider = TracerProvider(resource=Resource.create({}))
    provider.add_span_processor(SimpleSpanProcessor(OTLPFile()))
    trace.set_tracer_provider(provider)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pantry)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    kitchen, kitchen_port = start("kitchen", server.server_port)
    diner, diner_port = start("diner", kitchen_port)
    ids = {dish: order(diner_port, dish) for dish in ("soup", "gold")}
    for process in (diner, kitchen):
        process.stdin.close()
        process.wait(timeout=60)
    inputs = [f"{folder}/{name}" for name in ("web.json", "diner.jsonl", "kitchen.jsonl")]
    for dish, trace_id in ids.items():
        for output, options in (
            (f"{dish}.svg", []), (f"{dish}.txt", []), (f"{dish}.png", ["--durations", "0"]),
            (f"{dish}-dark.png", ["--appearance", "dark"]),
        ):
            subprocess.run(
                [seqtrace, "render", *inputs, "--trace", trace_id, "-o", f"{folder}/{output}", *options],
                check=True)


main()
