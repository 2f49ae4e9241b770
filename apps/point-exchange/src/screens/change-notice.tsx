import type { ExchangeOption } from '@loyalty/contract'
import { Notice } from '@loyalty/ui'
import { useText } from '../text.ts'

/** What has changed since the user looked: shown before anything is sent. */
export function ChangeNotice({ before, after, currency }: { before: ExchangeOption; after: ExchangeOption; currency: string }) {
  const { t, points, money } = useText()
  const moved = after.totalPoints !== before.totalPoints
  return (
    <Notice tone="warning" announce="alert" title={t('review.changed.title')}>
      {moved
        ? t('review.changed.points', { after: after.totalPoints, before: points(before.totalPoints) })
        : t('review.changed.remainder', { after: money(after.remainder, currency), before: money(before.remainder, currency) })}
    </Notice>
  )
}
