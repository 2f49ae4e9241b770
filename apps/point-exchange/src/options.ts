import type { ExchangeOption } from '@loyalty/contract'
import { allNames, compareWorth, nameIn, type Locale, type Named } from '@loyalty/widget'

/** Returns the key of an option. An aggregator program has one option for each partner code. */
export const optionKey = ({ programId, partnerCode }: Pick<ExchangeOption, 'programId' | 'partnerCode'>): string =>
  `${programId}/${partnerCode}`

export const findOption = (options: readonly ExchangeOption[], key: string | null): ExchangeOption | undefined =>
  options.find((option) => optionKey(option) === key)

/**
 * The orders of a list of options. `value` is the worth of the points at the price of the program, and `recent` is the
 * user's last exchange into the program.
 */
export const orders = ['saved', 'value', 'name', 'recent'] as const
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
    recent: (a, b) => collator.compare(b.lastUsedAt ?? '', a.lastUsedAt ?? ''),
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

/** Returns whether a query finds a text. */
export type HoldsWords = (text: string, query: string) => boolean

/** Returns whether a text contains a query, in small or capital letters. The first screen searches so until `holdsWords` has loaded. */
export const holdsText: HoldsWords = (text, query) => text.toLowerCase().includes(query.trim().toLowerCase())

/**
 * Returns the options of a category whose program and business names hold `query`, in any language. An empty category
 * is every category.
 */
export const searchOptions = (
  options: readonly ExchangeOption[],
  query: string,
  category: string,
  holds: HoldsWords,
): ExchangeOption[] =>
  options.filter(
    (option) => (category || option.category.name) === option.category.name && holds(allNames(option), query),
  )

/** Returns the categories of the options, by name in the language. */
export const categoriesOf = (options: readonly ExchangeOption[], locale: Locale): Named[] =>
  [...new Map(options.map(({ category }) => [category.name, category])).values()].toSorted((a, b) =>
    nameIn(a, locale).localeCompare(nameIn(b, locale), locale),
  )
