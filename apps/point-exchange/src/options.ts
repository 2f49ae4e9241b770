import type { ExchangeOption } from '@loyalty/contract'
import { holdsWords } from '@loyalty/widget'

/** An aggregator program is one option for each partner code, so both are its key. */
export const optionKey = ({ programId, partnerCode }: Pick<ExchangeOption, 'programId' | 'partnerCode'>): string =>
  `${programId}/${partnerCode}`

export const findOption = (options: readonly ExchangeOption[], key: string | null): ExchangeOption | undefined =>
  options.find((option) => optionKey(option) === key)

/** What can be had before what cannot, programs with a saved account first, then by name in the order of the language. */
export function sortOptions(options: readonly ExchangeOption[], locale: string): ExchangeOption[] {
  const collator = new Intl.Collator(locale)
  const rank = ({ unavailable, savedAccount }: ExchangeOption) => Number(unavailable !== null) * 2 + Number(savedAccount === null)
  return options.toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name))
}

/** The first of a long list, the one that was chosen before among them, first if need be. */
export function firstOptions(sorted: readonly ExchangeOption[], chosen: string | null, count: number): ExchangeOption[] {
  const first = sorted.slice(0, count)
  const before = findOption(first, chosen) ? undefined : findOption(sorted, chosen)
  return before ? [before, ...first.slice(0, -1)] : first
}

/** Options whose name holds every word that was typed. */
export function searchOptions(options: readonly ExchangeOption[], query: string): ExchangeOption[] {
  return options.filter((option) => holdsWords(`${option.name} ${option.businessName}`, query))
}
