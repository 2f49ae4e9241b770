import json
import os
import urllib.request

request = urllib.request.Request(
    os.environ["LOYALTY_BASE_URL"] + "/v1/auth/widget/multibrand",
    data=json.dumps(
        {
            "clientId": os.environ["LOYALTY_CLIENT_ID"],
            "clientSecret": os.environ["LOYALTY_CLIENT_SECRET"],
            "userId": "customer-1001",
        }
    ).encode(),
    headers={"Content-Type": "application/json"},
)
with urllib.request.urlopen(request, timeout=5) as answer:
    token = json.load(answer)["accessToken"]
print(json.dumps({"token": token, "expiresIn": 60}))
