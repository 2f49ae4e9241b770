import type { DestinationAccount, ExchangeOption } from '@loyalty/contract'
import { accountOf, faultsOf, fieldsOf, prefill, type ProgramFields, type Typed } from '@loyalty/widget'

/** The inputs of the form. */
export type Draft = { values: Typed; save: boolean }

/** Returns the inputs, prefilled from the saved account, else with email and names from the `others`. Saving is off. */
export const draftOf = (
  { savedAccount }: Pick<ExchangeOption, 'savedAccount'>,
  others: readonly DestinationAccount[] = [],
): Draft => ({
  values: savedAccount ? prefill(savedAccount, []) : prefill({}, others),
  save: false,
})

/** Returns whether the inputs equal the complete saved account. */
export function isSaved(option: ProgramFields & Pick<ExchangeOption, 'savedAccount'>, { values }: Draft): boolean {
  const { savedAccount } = option
  const account = accountOf(option, values)
  return (
    savedAccount !== null &&
    Object.keys(faultsOf(option, account)).length === 0 &&
    fieldsOf(option).every((field) => (account[field] ?? '') === (savedAccount[field] ?? ''))
  )
}
