#!/usr/bin/env python3
"""Opens every page of a documentation site in headless Chromium.

    Scripts/open-pages.py FOLDER

Serves the folder and reports each request that fails, each page that shows no title or asks another
host, and each picture that doesn't show. The status is 1 if anything is reported.
"""

import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

# Loads the pages into frames, several at a time, and posts what it found. A page is finished when it
# has a title, no request is under way and its pictures are there.
DRIVER = """<!doctype html><meta charset="utf-8"><body><script>
const pages = PAGES, failures = []
const sleep = time => new Promise(done => setTimeout(done, time))
async function open(frame, page) {
  const loaded = new Promise(done => frame.onload = done)
  frame.src = page
  await loaded
  const end = Date.now() + 30000
  let count = -1
  while (Date.now() < end) {
    const { document, performance } = frame.contentWindow
    const requests = performance.getEntriesByType('resource')
    const heading = document.querySelector('main h1')
    const pictures = [...document.images]
    if (heading && heading.textContent.trim() && requests.length == count
        && pictures.every(picture => picture.complete)) {
      for (const picture of pictures)
        if (!picture.naturalWidth) failures.push(page + ': no picture at ' + picture.src)
      for (const request of requests)
        if (!request.name.startsWith(location.origin) && !request.name.startsWith('data:'))
          failures.push(page + ': asks another host for ' + request.name)
      return
    }
    count = requests.length
    await sleep(60)
  }
  failures.push(page + ': shows no title within 30 seconds')
}
async function work() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.width = 1200
  frame.height = 900
  while (pages.length) await open(frame, pages.pop())
}
Promise.all(Array.from({ length: 4 }, work))
  .then(() => fetch('/.report', { method: 'POST', body: JSON.stringify(failures) }))
</script>"""


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1]).resolve()
    pages = [
        "/" + page.parent.relative_to(folder).as_posix() + "/"
        for page in sorted(folder.glob("*/documentation/**/index.html"))
    ]
    if not pages:
        sys.exit(f"error: {folder} has no pages")
    failures = []
    finished = threading.Event()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments):
            super().__init__(*arguments, directory=str(folder))

        def do_GET(self):
            if self.path == "/favicon.ico":
                self.send_response(204)
                return self.end_headers()
            if self.path != "/.driver":
                return super().do_GET()
            body = DRIVER.replace("PAGES", json.dumps(pages)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self):
            failures.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            finished.set()

        def log_request(self, code="-", size="-"):
            if int(code) >= 400:
                page = self.headers.get("Referer", "")
                failures.append(f"{self.path}: {int(code)}, asked for by {page}")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/.driver"
    options = ["--headless=new", "--disable-gpu", "--no-first-run", "--disable-extensions"]
    # Chromium's sandbox doesn't work for root.
    if os.geteuid() == 0:
        options.append("--no-sandbox")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            ["chromium", *options, f"--user-data-dir={profile}", address],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            is_finished = finished.wait(60 + 5 * len(pages))
        finally:
            browser.terminate()
            browser.wait()
    if not is_finished:
        failures.append("Chromium didn't open all pages in time")
    for failure in sorted(set(failures)):
        print(failure, file=sys.stderr)
    print(f"{len(pages)} pages opened, {len(set(failures))} failures")
    sys.exit(1 if failures else 0)


main()
