import { canonicalMoney, type Money } from './decimal.ts'

export type DestinationAccount = {
  destinationUserId: string | null
  destinationUserEmail: string | null
  destinationUserFirstName: string | null
  destinationUserLastName: string | null
}

/** The effective amount of an issue: an exact number of points, or a value in a currency. */
export type IssueAmount = { mode: 'POINTS'; base: bigint; bonus: bigint } | { mode: 'VALUE'; value: Money; currency: string }

export type IssueDetails = { programId: string; partnerCode: string | null; account: DestinationAccount; amount: IssueAmount }

/** A transfer's details as one flat array: its compact JSON text is what is hashed, and what a 409 compares. */
export type CanonicalArray = readonly (string | null)[]

/** The same name, typed on two systems, may be two sequences of code points. */
const composed = (text: string | null): string | null => text?.normalize('NFC') ?? null

/** Built from the request alone, so that a later change of the program cannot make a retry look different. */
export function issueCanonical({ programId, partnerCode, account, amount }: IssueDetails): CanonicalArray {
  const [first, second] =
    amount.mode === 'POINTS' ? [amount.base.toString(), amount.bonus.toString()] : [canonicalMoney(amount.value), amount.currency]
  return [
    'issue.v1',
    programId,
    partnerCode,
    composed(account.destinationUserId),
    composed(account.destinationUserEmail)?.toLowerCase() ?? null,
    composed(account.destinationUserFirstName),
    composed(account.destinationUserLastName),
    amount.mode,
    first,
    second,
  ]
}

/** The same transfer as one that was kept, by whatever form of Unicode it was kept in. */
export const sameTransfer = (sent: CanonicalArray, stored: CanonicalArray): boolean =>
  sent.length === stored.length && sent.every((detail, index) => detail === composed(stored[index] ?? null))

export type CreditDetails = { userId: string; value: Money; currency: string; executionDate: string }

/** `executionDate` as ISO text with milliseconds. */
export function creditCanonical({ userId, value, currency, executionDate }: CreditDetails): CanonicalArray {
  return ['multibrand.v1', 'CREDIT', userId, canonicalMoney(value), currency, executionDate]
}

export function debitCanonical({ userId, value, currency }: Omit<CreditDetails, 'executionDate'>): CanonicalArray {
  return ['multibrand.v1', 'DEBIT', userId, canonicalMoney(value), currency]
}

const issueFields = [
  null,
  'programId',
  'partnerCode',
  'destinationAccount.destinationUserId',
  'destinationAccount.destinationUserEmail',
  'destinationAccount.destinationUserFirstName',
  'destinationAccount.destinationUserLastName',
]
const multibrandFields = [null, null, 'userId', 'value', 'currency', 'executionDate']

function fieldsOf(canonical: CanonicalArray): (string | null)[] {
  if (canonical[0] !== 'issue.v1') return multibrandFields
  const amount = canonical[7] === 'POINTS' ? ['basePoints', 'basePoints', 'bonusPoints'] : ['value', 'value', 'currency']
  return [...issueFields, ...amount]
}

/** The request's fields that differ from the stored details, for the `errors` of a 409; `referenceNumber` when the kinds differ. */
export function differingFields(sent: CanonicalArray, stored: CanonicalArray): string[] {
  if (sent[0] !== stored[0] || (sent[0] === 'multibrand.v1' && sent[1] !== stored[1])) return ['referenceNumber']
  const fields = fieldsOf(sent)
  const different = fields.filter((field, index) => field !== null && (sent[index] ?? null) !== (stored[index] ?? null))
  return [...new Set(different.filter((field) => field !== null))]
}
