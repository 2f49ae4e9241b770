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

/** An account in the spelling in which two accounts are compared: NFC, an e-mail address in lower case. */
export const accountDetails = (account: DestinationAccount): CanonicalArray => [
  composed(account.destinationUserId),
  composed(account.destinationUserEmail)?.toLowerCase() ?? null,
  composed(account.destinationUserFirstName),
  composed(account.destinationUserLastName),
]

/** Built from the request alone, so that a later change of the program cannot make a retry look different. */
export function issueCanonical({ programId, partnerCode, account, amount }: IssueDetails): CanonicalArray {
  const [first, second] =
    amount.mode === 'POINTS' ? [amount.base.toString(), amount.bonus.toString()] : [canonicalMoney(amount.value), amount.currency]
  return ['issue.v1', programId, partnerCode, ...accountDetails(account), amount.mode, first, second]
}

/** What a kept issue of points used of its request. */
export type UsedDetails = { canonical: CanonicalArray; partnerCode: string; account: DestinationAccount }

/**
 * An issue's details as they are compared with those of a kept one: in NFC, its partner code where none was sent, and nothing in the account
 * fields that it did not use.
 */
const comparable = (canonical: CanonicalArray, { partnerCode, account }: UsedDetails): CanonicalArray => {
  const [version, programId, code, userId, email, firstName, lastName, ...amount] = canonical.map((detail) => composed(detail))
  const used = (field: keyof DestinationAccount, detail: string | null | undefined) => (account[field] === null ? null : (detail ?? null))
  return [
    version ?? null,
    programId ?? null,
    code ?? partnerCode,
    used('destinationUserId', userId),
    used('destinationUserEmail', email),
    used('destinationUserFirstName', firstName),
    used('destinationUserLastName', lastName),
    ...amount,
  ]
}

/** The request's fields by which an issue differs from a kept one; none where both are the same transfer. */
export const differencesFrom = (sent: CanonicalArray, kept: UsedDetails): string[] =>
  differingFields(comparable(sent, kept), comparable(kept.canonical, kept))

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
