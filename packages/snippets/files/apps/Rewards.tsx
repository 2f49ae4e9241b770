import { LoyaltyWidget } from './LoyaltyWidget'

/** A screen of your app with the widget. Copy `LoyaltyWidget.tsx` of the template into the same folder. */
export function Rewards({ onLeave }: { onLeave: (status: string | null) => void }) {
  return (
    <LoyaltyWidget
      origin="{{baseUrl}}"
      type="{{type}}"
      locale="{{locale}}"
      fetchToken={fetchToken}
      onEvent={(name) => console.log(name)}
      onError={(code, docs) => console.warn(`${code}: ${docs}`)}
      onLeave={onLeave}
    />
  )
}

/** Requests a token from your own server. Add the session of your app here. Throws the answer without a token. */
async function fetchToken(): Promise<{ token: string; expiresIn: number }> {
  const answer = await fetch('https://shop.example/api/widget-token/{{type}}', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
    body: '{}',
  })
  if (!answer.ok) throw answer
  return answer.json()
}
