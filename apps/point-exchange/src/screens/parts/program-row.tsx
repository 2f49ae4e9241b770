import type { ExchangeOption } from '@loyalty/contract'
import { Badge, Logo, RadioRow } from '@loyalty/ui'
import { langOf, nameIn, rateText } from '@loyalty/widget'
import { optionKey } from '../../options.ts'
import { logoOf } from './logo-of.ts'
import { useText } from '../../text.ts'
import { useReason } from './use-reason.ts'

/** One program: its points and rate, or the reason why it is unavailable. */
export function ProgramRow({ option, currency }: { option: ExchangeOption; currency: string }) {
  const text = useText()
  const { t, percent, date, locale } = text
  const reasonOf = useReason()
  const { campaign, pricePerPoint } = option
  const name = nameIn(option, locale)
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
      logo={<Logo name={name} {...logoOf(option)} />}
      title={name}
      lang={langOf(name)}
      figure={option.unavailable ? undefined : t('shared.points', { points: option.totalPoints })}
      detail={rateText(text, pricePerPoint, currency)}
      badge={badges.length > 0 ? badges : undefined}
      unavailable={reasonOf(option, currency)}
    />
  )
}
