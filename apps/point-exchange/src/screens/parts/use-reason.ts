import type { ExchangeOption } from '@loyalty/contract'
import { useText } from '../../text.ts'

/** Returns a function that explains why a program is unavailable, with the program's limit. */
export function useReason(): (option: ExchangeOption, currency: string) => string | undefined {
  const { t, money } = useText()
  return (option, currency) => {
    switch (option.unavailable) {
      case null:
        return undefined
      case 'POINTS_BELOW_MINIMUM':
        return t('choose.belowMinimum', {
          points: t('shared.points', { points: option.minPoints }),
          value: money(option.minValue, currency),
        })
      case 'POINTS_ABOVE_LIMIT':
        return t('choose.aboveLimit', {
          points: t('shared.points', { points: option.maxPoints }),
          value: money(option.maxValue, currency),
        })
      case 'VALUE_BELOW_MINIMUM':
        return t('choose.valueBelow')
      case 'VALUE_ABOVE_LIMIT':
        return t('choose.valueAbove', { value: money(option.maxValue, currency) })
    }
  }
}
