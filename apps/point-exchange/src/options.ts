import type { ExchangeOption } from '@loyalty/contract'
import { allNames, compareWorth, holdsWords, nameIn, type Locale } from '@loyalty/widget'

/** Returns the key of an option. An aggregator program has one option for each partner code. */
export const optionKey = ({ programId, partnerCode }: Pick<ExchangeOption, 'programId' | 'partnerCode'>): string =>
  `${programId}/${partnerCode}`

export const findOption = (options: readonly ExchangeOption[], key: string | null): ExchangeOption | undefined =>
  options.find((option) => optionKey(option) === key)

/** The orders of a list of options. `value` is the worth of the points at the price of the program. */
export const orders = ['saved', 'value', 'name'] as const
export type Order = (typeof orders)[number]

const worthOf = ({ totalPoints, pricePerPoint }: ExchangeOption) => ({ points: totalPoints, price: pricePerPoint })

/**
 * Returns available options before unavailable options. In each group, the order is `order`, and then by name in the
 * language.
 */
export function sortOptions(
  options: readonly ExchangeOption[],
  locale: Locale,
  order: Order = 'saved',
): ExchangeOption[] {
  const collator = new Intl.Collator(locale)
  const compare: Record<Order, (a: ExchangeOption, b: ExchangeOption) => number> = {
    saved: (a, b) => Number(a.savedAccount === null) - Number(b.savedAccount === null),
    value: (a, b) => compareWorth(worthOf(b), worthOf(a)),
    name: () => 0,
  }
  return options.toSorted(
    (a, b) =>
      Number(a.unavailable !== null) - Number(b.unavailable !== null) ||
      compare[order](a, b) ||
      collator.compare(nameIn(a, locale), nameIn(b, locale)),
  )
}

/**
 * Returns the first `count` options. If the chosen option is not one of these options, puts the chosen option first.
 */
export function firstOptions(
  sorted: readonly ExchangeOption[],
  chosen: string | null,
  count: number,
): ExchangeOption[] {
  const first = sorted.slice(0, count)
  const before = findOption(first, chosen) ? undefined : findOption(sorted, chosen)
  return before ? [before, ...first.slice(0, -1)] : first
}

/** Returns the options whose program and business names contain every word of `query`, in any language. */
export function searchOptions(options: readonly ExchangeOption[], query: string): ExchangeOption[] {
  return options.filter((option) => holdsWords(allNames(option), query))
}
