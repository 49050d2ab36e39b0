#!/usr/bin/env python3
"""Looks at the pictures of a page in headless Chromium, on a light and on a dark page.

    Scripts/see-pictures.py SITE PAGE FOLDER

Serves the folder SITE, opens PAGE, and writes a screenshot of either appearance into FOLDER. The status is 1 if a
request fails, if a picture doesn't show, or if the dark page doesn't show the dark pictures.
"""

import functools
import html
import http.server
import json
import re
import subprocess
import sys
import tempfile
import threading

# Waits for the page's pictures, and writes what the browser chose into its title.
DRIVER = """<!doctype html><meta charset="utf-8"><title>waiting</title><style>*{margin:0;border:0}</style>
<iframe src="PAGE" width="1100" height="1500"></iframe><pre></pre><script>
const frame = document.querySelector('iframe'), end = Date.now() + 30000
function look() {
  const pictures = [...frame.contentDocument.images].filter(image => image.closest('main'))
  for (const picture of pictures) picture.loading = 'eager'
  if ((pictures.length && pictures.every(picture => picture.naturalWidth)) || Date.now() > end)
    document.querySelector('pre').textContent = JSON.stringify(pictures.map(picture =>
      [picture.currentSrc.replace(/.*[/]/, ''), picture.naturalWidth, picture.alt]))
  else setTimeout(look, 100)
}
frame.onload = look
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a site, and notes what isn't there."""

    page = ""
    missing = []

    def do_GET(self):
        if self.path == "/driver":
            text = DRIVER.replace("PAGE", self.page).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(text)
        else:
            super().do_GET()

    def log_message(self, format, *args):
        pass

    def send_error(self, code, message=None, explain=None):
        # Every page asks for these, whether a site has them or not.
        if not re.search(r"favicon|theme-settings", self.path):
            self.missing.append(self.path)
        super().send_error(code, message, explain)


def see(address, is_dark, picture):
    """Returns the pictures that a page shows: name, width and description."""
    with tempfile.TemporaryDirectory() as profile:
        command = [
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--user-data-dir={profile}", "--window-size=1100,1500",
            f"--blink-settings=preferredColorScheme={0 if is_dark else 1}",
            "--virtual-time-budget=40000",
        ]
        dump = subprocess.run(
            command + ["--dump-dom", address], capture_output=True, text=True, check=True)
        subprocess.run(
            command + [f"--screenshot={picture}", address], capture_output=True, check=True)
    found = re.search(r"<pre>(.+)</pre>", dump.stdout)
    return json.loads(html.unescape(found.group(1))) if found else []


def main():
    site, page, folder = sys.argv[1:]
    Handler.page = page
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/driver"
    failures = []
    for is_dark in (False, True):
        name = "dark" if is_dark else "light"
        pictures = see(address, is_dark, f"{folder}/{name}.png")
        if not pictures:
            failures.append(f"the {name} page shows no picture")
        for file, width, description in pictures:
            if not width:
                failures.append(f"the {name} page doesn't show {file}")
            if ("~dark" in file) != is_dark:
                failures.append(f"the {name} page shows {file}")
            if not description:
                failures.append(f"{file} has no description")
    failures += [f"a request failed: {path}" for path in Handler.missing]
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
