import { LoyaltyWidget } from '@loyalty/embed/react'

type RewardsProps = { locale: string; onDone: () => void }

export const Rewards = ({ locale, onDone }: RewardsProps) => (
  <LoyaltyWidget
    type="multibrand"
    embedKey="{{embedKey}}"
    origin="{{baseUrl}}"
    tokenEndpoint="/api/widget-token/multibrand"
    locale={locale}
    className="rewards"
    onComplete={({ name, data }) => console.info(name, data)}
    onError={({ code, correlationId }) => console.info(code, correlationId)}
    onClose={onDone}
  >
    <a href="/widgets/multibrand">Open reward preferences</a>
  </LoyaltyWidget>
)
