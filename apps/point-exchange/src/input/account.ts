import type { DestinationAccount, ExchangeOption } from '@loyalty/contract'
import { accountOf, faultsOf, fieldsOf, prefill, type ProgramFields, type Typed } from '@loyalty/widget'

/** The inputs of the account form. `save` is true if the service should store the account. */
export type Draft = { values: Typed; save: boolean }

/**
 * Returns the form inputs, prefilled from the saved account. Without a saved account, takes email and names from
 * `others`. The save option is off.
 */
export const draftOf = (
  { savedAccount }: Pick<ExchangeOption, 'savedAccount'>,
  others: readonly DestinationAccount[] = [],
): Draft => ({
  values: savedAccount ? prefill(savedAccount, []) : prefill({}, others),
  save: false,
})

/** Returns true if the inputs equal a complete saved account. */
export function isSaved(option: ProgramFields & Pick<ExchangeOption, 'savedAccount'>, { values }: Draft): boolean {
  const { savedAccount } = option
  const account = accountOf(option, values)
  return (
    savedAccount !== null &&
    Object.keys(faultsOf(option, account)).length === 0 &&
    fieldsOf(option).every((field) => (account[field] ?? '') === (savedAccount[field] ?? ''))
  )
}
