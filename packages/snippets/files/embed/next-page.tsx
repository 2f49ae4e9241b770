import { LoyaltyWidget } from '@loyalty/embed/react'

export default function Page() {
  return (
    <LoyaltyWidget
      type="multibrand"
      embedKey="{{embedKey}}"
      origin="{{baseUrl}}"
      tokenEndpoint="/api/widget-token/multibrand"
      locale="en"
    >
      <a href="/widgets/multibrand">Open reward preferences</a>
    </LoyaltyWidget>
  )
}
