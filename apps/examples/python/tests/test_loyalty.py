import hashlib
import hmac
import tempfile
import time
import unittest

from loyalty import verify_webhook
from store import Store


class WebhookTest(unittest.TestCase):
    def test_accepts_only_the_right_signature(self):
        body, now = b"{}", str(int(time.time()))
        signature = hmac.new(b"secret", now.encode() + b":" + body, hashlib.sha256).hexdigest()
        self.assertEqual(verify_webhook(body, signature, now, ["old", "secret"]), 200)
        self.assertEqual(verify_webhook(b"{ }", signature, now, ["secret"]), 401)
        self.assertEqual(verify_webhook(body, None, now, ["secret"]), 400)

    def test_applies_an_event_once(self):
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"{folder}/shop.db")
            reference, amount = store.open_order()
            event = {"type": "TRANSACTION_COMPLETED", "transactionId": "txn_1", "referenceNumber": reference, "value": amount}
            store.apply_once("evt_1", event)
            store.apply_once("evt_1", event)
            self.assertEqual(store.orders(), [{"reference": reference, "amount": 50, "paidBy": "txn_1"}])


if __name__ == "__main__":
    unittest.main()
