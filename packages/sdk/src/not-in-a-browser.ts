throw new Error('@loyalty/sdk holds your client secret and must not reach a browser. Use @loyalty/embed there.')
