import type { ExchangeOption } from '@loyalty/contract'
import { Notice } from '@loyalty/ui'
import { shownRemainder } from '../shown-remainder.ts'
import { useText } from '../text.ts'

/** What has changed since the user looked: shown before anything is sent. */
export function ChangeNotice({ before, after, currency }: { before: ExchangeOption; after: ExchangeOption; currency: string }) {
  const { t, points, money } = useText()
  const remainder = (option: ExchangeOption) => money(shownRemainder(option.remainder, currency), currency)
  const moved = after.totalPoints !== before.totalPoints
  return (
    <Notice tone="warning" announce="alert" title={t('review.changed.title')}>
      {moved
        ? t('review.changed.points', { after: after.totalPoints, before: points(before.totalPoints) })
        : t('review.changed.remainder', { after: remainder(after), before: remainder(before) })}
    </Notice>
  )
}
