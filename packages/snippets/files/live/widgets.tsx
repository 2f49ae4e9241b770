import { LoyaltyWidget } from '@loyalty/embed/react'

const shared = { embedKey: '{{embedKey}}', origin: '{{baseUrl}}', locale: 'en', theme: 'light' } as const

export const Widgets = () => (
  <>
    <LoyaltyWidget
      {...shared}
      type="point-exchange"
      tokenEndpoint="/api/widget-token/point-exchange"
      onComplete={({ name, data }) => console.log(name, data)}
    />
    <LoyaltyWidget
      {...shared}
      type="multibrand"
      tokenEndpoint="/api/widget-token/multibrand"
      onComplete={({ name, data }) => console.log(name, data)}
    />
  </>
)
