import { LoyaltyWidget, type LoyaltyWidgetProps } from '@loyalty/embed/react'

const fetchToken: LoyaltyWidgetProps['fetchToken'] = async ({ widget, reason, signal }) => {
  const response = await fetch(`/api/widget-token/${widget}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-loyalty-widget': '1' },
    body: JSON.stringify({ widget, reason }),
    signal,
  })
  if (!response.ok) throw response
  return response.json()
}

export const Exchange = () => (
  <LoyaltyWidget type="point-exchange" embedKey="{{embedKey}}" origin="{{baseUrl}}" fetchToken={fetchToken} />
)
