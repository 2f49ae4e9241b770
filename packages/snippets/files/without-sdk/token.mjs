const { LOYALTY_BASE_URL, LOYALTY_CLIENT_ID: clientId, LOYALTY_CLIENT_SECRET: clientSecret } = process.env

const answer = await fetch(`${LOYALTY_BASE_URL}/v1/auth/widget/multibrand`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ clientId, clientSecret, userId: 'customer-1001' }),
  signal: AbortSignal.timeout(5_000),
})
const body = await answer.json()
if (!answer.ok) throw new Error(`${answer.status} ${body.code}: ${body.detail}`)
console.log(JSON.stringify({ token: body.accessToken, expiresIn: 60 }))
