import type { ExchangeOption } from '@loyalty/contract'
import { holdsWords } from '@loyalty/widget'

/** Returns the key of an option. An aggregator program has one option for each partner code. */
export const optionKey = ({ programId, partnerCode }: Pick<ExchangeOption, 'programId' | 'partnerCode'>): string =>
  `${programId}/${partnerCode}`

export const findOption = (options: readonly ExchangeOption[], key: string | null): ExchangeOption | undefined =>
  options.find((option) => optionKey(option) === key)

/**
 * Returns available options before unavailable options. In each group, options with a saved account come first, and
 * names are in the order of the language.
 */
export function sortOptions(options: readonly ExchangeOption[], locale: string): ExchangeOption[] {
  const collator = new Intl.Collator(locale)
  const rank = ({ unavailable, savedAccount }: ExchangeOption) =>
    Number(unavailable !== null) * 2 + Number(savedAccount === null)
  return options.toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name))
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

/** Returns the options whose program or business name contains every word of `query`. */
export function searchOptions(options: readonly ExchangeOption[], query: string): ExchangeOption[] {
  return options.filter((option) => holdsWords(`${option.name} ${option.businessName}`, query))
}
