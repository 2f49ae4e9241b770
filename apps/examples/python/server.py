import json
import os
import urllib.error
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from loyalty import LIFETIMES, verify_webhook, widget_token
from store import Store

for line in Path(".env").read_text().splitlines() if Path(".env").exists() else []:
    name, _, value = line.partition("=")
    os.environ.setdefault(name, value)
secrets = [secret for secret in os.environ.get("LOYALTY_WEBHOOK_SECRETS", "").split(",") if secret]
if not secrets:
    raise SystemExit("Set LOYALTY_WEBHOOK_SECRETS in .env")
port = int(os.environ.get("PORT", "8080"))
store = Store(os.environ.get("DATABASE", "shop.db"))
page = Path("public/index.html").read_bytes()
LARGEST_BODY = 1_000_000


class Shop(BaseHTTPRequestHandler):
    timeout = 30

    def answer(self, status, body=b"", media_type="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            return self.answer(200, page, "text/html; charset=utf-8")
        if self.path == "/orders":
            return self.answer(200, json.dumps(store.orders()).encode())
        self.answer(404)

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            return self.answer(413)
        body = self.rfile.read(int(length))
        if self.path == "/webhooks":
            return self.webhook(body)
        path, _, type = self.path.rpartition("/")
        if path == "/api/widget-token" and type in LIFETIMES:
            return self.widget_token(type)
        self.answer(404)

    def widget_token(self, type):
        # A page of another site cannot set the first header without a preflight, which this server does not answer.
        # The second one comes from the browser, so it is right behind a proxy, too. An app sends none.
        headers = self.headers
        if headers.get("X-Loyalty-Widget") != "1" or headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            return self.answer(403)
        details = {"userId": "customer-1001"}  # Replace: who is signed in, from your session.
        if type == "point-exchange":
            reference, amount = store.open_order()
            details |= {"amount": amount, "currency": "SAR", "referenceNumber": reference}
        try:
            self.answer(200, json.dumps(widget_token(type, details)).encode())
        except urllib.error.URLError as error:
            self.log_error("widget token: %s", error)
            self.answer(502)

    def webhook(self, body):
        headers = self.headers
        status = verify_webhook(body, headers.get("x-service-signature"), headers.get("x-service-timestamp"), secrets)
        if status == 200:
            event_id = headers.get("x-service-event-id")
            if not event_id:
                return self.answer(400)
            store.apply_once(event_id, json.loads(body))
        self.answer(status)


print(f"Shop: http://localhost:{port}", flush=True)
ThreadingHTTPServer((os.environ.get("HOST", "127.0.0.1"), port), Shop).serve_forever()
