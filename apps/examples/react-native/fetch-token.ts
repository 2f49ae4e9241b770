import { shopUrl } from './settings'

/** Requests a token from your own server. Add the session of your app here. Throws the answer without a token. */
export async function fetchToken(type: string): Promise<{ token: string; expiresIn: number }> {
  const answer = await fetch(`${shopUrl}/api/widget-token/${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
    body: '{}',
  })
  if (!answer.ok) throw answer
  return answer.json()
}
