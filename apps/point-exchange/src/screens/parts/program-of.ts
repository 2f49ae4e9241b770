import type { ExchangeReceipt } from '@loyalty/contract'
import { nameIn, type Locale } from '@loyalty/widget'

/** Returns the name of a receipt's program in the reader's language. */
export const programOf = ({ programName: name, programNames: names }: ExchangeReceipt, locale: Locale): string =>
  nameIn({ name, names }, locale)
