import { LoyaltyWidget } from '@loyalty/embed/react'

export const Loyalty = () => (
  <LoyaltyWidget{{props}}
  >
    <a href="/widgets/{{type}}">{{fallback}}</a>
  </LoyaltyWidget>
)
