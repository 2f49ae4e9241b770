import { LoyaltyWidget } from '@loyalty/embed/react'

const route = '/api/widget-token/point-exchange'

export default function Page() {
  return (
    <>
      <h1>Thank you for your order</h1>
      <LoyaltyWidget type="point-exchange" embedKey="{{embedKey}}" origin="{{baseUrl}}" tokenEndpoint={route}>
        <a href={route}>Turn your purchase into points</a>
      </LoyaltyWidget>
    </>
  )
}
