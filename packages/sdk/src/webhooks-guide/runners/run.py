import base64
import sys

from verifier import verify_webhook

try:
    verify_webhook(b"", "0" * 64, "1", "whsec_text")
    sys.exit("verify_webhook accepted a text as a list of secrets")
except TypeError:
    pass

# Each line is one case: body, signature, timestamp, secrets (with commas), tolerance, now. Texts are in base64; "-" means absent.
for line in open(sys.argv[1]):
    body, signature, timestamp, secrets, tolerance, now = line.rstrip("\n").split("\t")
    text = lambda field: None if field == "-" else base64.b64decode(field).decode()
    keys = [text(secret) for secret in secrets.split(",")]
    print(verify_webhook(base64.b64decode(body), text(signature), text(timestamp), keys, int(tolerance), int(now)))
