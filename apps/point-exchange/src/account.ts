import type { DestinationAccount, ExchangeOption } from '@loyalty/contract'
import { accountOf, faultsOf, fieldsOf, prefill, type Asked, type Typed } from '@loyalty/widget'

/** What is in the form. */
export type Draft = { values: Typed; save: boolean }

/** Prefilled from the account the user has saved for the program, else with who the user is by `others`. Saving again is never presumed. */
export const draftOf = ({ savedAccount }: Pick<ExchangeOption, 'savedAccount'>, others: readonly DestinationAccount[] = []): Draft => ({
  values: savedAccount ? prefill(savedAccount, []) : prefill({}, others),
  save: false,
})

/** Whether the inputs hold the account that is saved, and nothing is left to fill in or to save. */
export function isSaved(option: Asked & Pick<ExchangeOption, 'savedAccount'>, { values }: Draft): boolean {
  const { savedAccount } = option
  const account = accountOf(option, values)
  return (
    savedAccount !== null &&
    Object.keys(faultsOf(option, account)).length === 0 &&
    fieldsOf(option).every((field) => (account[field] ?? '') === (savedAccount[field] ?? ''))
  )
}
