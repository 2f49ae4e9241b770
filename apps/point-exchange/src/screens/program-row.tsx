import type { ExchangeOption } from '@loyalty/contract'
import { Badge, Logo, RadioRow } from '@loyalty/ui'
import { optionKey } from '../options.ts'
import { logoOf } from './logo-of.ts'
import { useText } from '../text.ts'

/** One program: what one gets, at which rate, and why not where it cannot be had. */
export function ProgramRow({ option, currency }: { option: ExchangeOption; currency: string }) {
  const { t, money, percent, date } = useText()
  const { campaign } = option
  const badges = [
    campaign && !option.unavailable && (
      <Badge key="campaign" tone="accent">
        {t('choose.bonus', { percent: percent(campaign.extraPointsPercentage), date: date(campaign.endDate, 'short') })}
      </Badge>
    ),
    option.savedAccount && <Badge key="saved">{t('choose.saved')}</Badge>,
  ].filter(Boolean)
  return (
    <RadioRow
      value={optionKey(option)}
      logo={<Logo name={option.name} {...logoOf(option)} />}
      title={option.name}
      figure={option.unavailable ? undefined : t('shared.points', { points: option.totalPoints })}
      detail={t('choose.rate', { price: money(option.pricePerPoint, currency) })}
      badge={badges.length > 0 ? badges : undefined}
      unavailable={useReason(option, currency)}
    />
  )
}

function useReason(option: ExchangeOption, currency: string): string | undefined {
  const { t, money } = useText()
  switch (option.unavailable) {
    case null:
      return undefined
    case 'POINTS_BELOW_MINIMUM':
      return t('choose.belowMinimum', { points: option.minPoints, value: money(option.minValue, currency) })
    case 'POINTS_ABOVE_LIMIT':
      return t('choose.aboveLimit', { points: option.maxPoints, value: money(option.maxValue, currency) })
    case 'VALUE_BELOW_MINIMUM':
      return t('choose.valueBelow')
    case 'VALUE_ABOVE_LIMIT':
      return t('choose.valueAbove', { value: money(option.maxValue, currency) })
  }
}
