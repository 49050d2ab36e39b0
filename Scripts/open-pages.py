#!/usr/bin/env python3
"""Opens every page of a documentation site in headless Chromium.

    Scripts/open-pages.py FOLDER [--slowly] [--every N]

Serves the folder and reports each request that fails, each error of a script, each page that doesn't
show its title or asks another host, and each picture that doesn't show. The status is 1 if anything
is reported.

All pages have the same HTML, whose script loads what a page shows. So one page in a hundred is
opened by its address; from there, the others are opened as a click on a link does. A page with other
HTML is always opened by its address. With --slowly, all are. With --every, only each Nth page of the
reference is opened, and all articles and tutorials.
"""

import argparse
import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

PAGES_PER_LOAD = 100

# Opens pages in frames, several at a time, and posts what it found. A page is finished when its
# contents were loaded, its title stands there, no request is under way and its pictures are there.
DRIVER = """<!doctype html><meta charset="utf-8"><body><script>
const runs = RUNS, failures = []
const patience = 30000
const sleep = time => new Promise(done => setTimeout(done, time))
const plain = text => text.replace(/[\\s\\u200b]+/g, '')
async function load(frame, address) {
  const loaded = new Promise(done => frame.onload = done)
  frame.src = address
  await loaded
  frame.contentWindow.addEventListener('error',
    event => failures.push(frame.dataset.page + ': ' + event.message))
}
function follow(frame, route) {
  const view = frame.contentWindow
  view.performance.clearResourceTimings()
  view.document.querySelector('#app').__vue__.$router.push(route)
}
async function check(frame, page) {
  const end = Date.now() + patience
  let count = -1, heading
  while (Date.now() < end) {
    const { document, performance } = frame.contentWindow
    const requests = performance.getEntriesByType('resource')
    const pictures = [...document.images]
    // Those below the window's edge would be loaded only when they are scrolled to.
    for (const picture of pictures) picture.loading = 'eager'
    heading = document.querySelector('main h1')
    if (requests.some(request => new URL(request.name).pathname == page.data)
        && heading && plain(heading.textContent) == plain(page.title)
        && requests.length == count && pictures.every(picture => picture.complete)) {
      for (const picture of pictures)
        if (!picture.naturalWidth)
          failures.push(page.address + ': no picture at ' + picture.src)
      for (const request of requests)
        if (!request.name.startsWith(location.origin) && !request.name.startsWith('data:'))
          failures.push(page.address + ': asks another host for ' + request.name)
      return
    }
    count = requests.length
    await sleep(15)
  }
  failures.push(page.address + ': doesn\\'t show its title within 30 seconds, but '
    + (heading ? heading.textContent.trim() : 'none'))
}
async function work() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.width = 1200
  frame.height = 900
  while (runs.length) {
    const run = runs.pop()
    for (const [index, page] of run.entries()) {
      frame.dataset.page = page.address
      if (index) follow(frame, page.route)
      else await load(frame, page.address)
      await check(frame, page)
    }
  }
}
Promise.all(Array.from({ length: 4 }, work))
  .catch(error => failures.push(String(error)))
  .then(() => fetch('/.report', { method: 'POST', body: JSON.stringify(failures) }))
</script>"""


# The folder of the articles, which are few and read most, and the first page among them.
ARTICLES = "documentation/seqtrace"


def pages_of(site):
    """Returns the pages of a site, and those among them whose HTML is different."""
    pages, html = [], (site / ARTICLES / "index.html").read_bytes()
    for path in sorted(site.glob("*/**/index.html")):
        route = "/" + path.parent.relative_to(site).as_posix()
        data = f"/data{route}.json"
        page = {
            "address": f"{route}/",
            "route": route,
            "data": data,
            "title": json.loads((site / data[1:]).read_text())["metadata"]["title"],
        }
        pages.append((page, path.read_bytes() != html))
    return pages


def is_article(page):
    return (page["route"] + "/").startswith(("/tutorials/", f"/{ARTICLES}/"))


def runs_of(site, size, step):
    """Returns lists of pages; only the first one of a list is opened by its address."""
    pages = pages_of(site)
    articles = [entry for entry in pages if is_article(entry[0])]
    pages = articles + [entry for entry in pages if not is_article(entry[0])][::step]
    runs = [[page] for page, is_different in pages if is_different]
    alike = [page for page, is_different in pages if not is_different]
    return runs + [alike[start : start + size] for start in range(0, len(alike), size)]


def main():
    parser = argparse.ArgumentParser(description="Opens pages in headless Chromium.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slowly", action="store_true", help="open each page by its address")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="open each Nth page")
    arguments = parser.parse_args()
    if arguments.every < 1:
        parser.error("--every needs a number from 1 on")
    folder = arguments.folder.resolve()
    runs = runs_of(folder, 1 if arguments.slowly else PAGES_PER_LOAD, arguments.every)
    count = sum(map(len, runs))
    if not count:
        sys.exit(f"error: {folder} has no pages")
    failures = []
    finished = threading.Event()

    class Handler(http.server.SimpleHTTPRequestHandler):
        # Keeps connections open.
        protocol_version = "HTTP/1.1"

        def __init__(self, *arguments):
            super().__init__(*arguments, directory=str(folder))

        def answer(self, status, body=b""):
            self.send_response(status)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            if self.path == "/favicon.ico":
                return self.answer(204)
            if self.path != "/.driver":
                return super().do_GET()
            self.answer(200, DRIVER.replace("RUNS", json.dumps(runs)).encode())

        def do_POST(self):
            failures.extend(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.answer(204)
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
            is_finished = finished.wait(60 + 5 * count)
        finally:
            browser.terminate()
            browser.wait()
    if not is_finished:
        failures.append("Chromium didn't open all pages in time")
    for failure in sorted(set(failures)):
        print(failure, file=sys.stderr)
    print(f"{count} pages opened, {len(set(failures))} failures")
    sys.exit(1 if failures else 0)


main()
