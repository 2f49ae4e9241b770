import type { ExchangeOption } from '@loyalty/contract'
import { holdsWords } from '@loyalty/widget'

/** An aggregator program is one option for each partner code, so both are its key. */
export const optionKey = ({ programId, partnerCode }: Pick<ExchangeOption, 'programId' | 'partnerCode'>): string =>
  `${programId}/${partnerCode}`

export const findOption = (options: readonly ExchangeOption[], key: string | null): ExchangeOption | undefined =>
  options.find((option) => optionKey(option) === key)

/** Programs with a saved account first, then by name in the order of the language. */
export function sortOptions(options: readonly ExchangeOption[], locale: string): ExchangeOption[] {
  const collator = new Intl.Collator(locale)
  return options.toSorted((a, b) => Number(b.savedAccount !== null) - Number(a.savedAccount !== null) || collator.compare(a.name, b.name))
}

/** Options whose name holds every word that was typed. */
export function searchOptions(options: readonly ExchangeOption[], query: string): ExchangeOption[] {
  return options.filter((option) => holdsWords(`${option.name} ${option.businessName}`, query))
}
