import { canonicalMoney, type Money } from './decimal.ts'

export type DestinationAccount = {
  destinationUserId: string | null
  destinationUserEmail: string | null
  destinationUserFirstName: string | null
  destinationUserLastName: string | null
}

/** The amount of a request that issues points: an exact number of points, or a value in a currency. */
export type IssueAmount =
  | { mode: 'POINTS'; base: bigint; bonus: bigint }
  | { mode: 'VALUE'; value: Money; currency: string }

export type IssueDetails = {
  programId: string
  partnerCode: string | null
  account: DestinationAccount
  amount: IssueAmount
}

/**
 * The details of a request that issues points or transfers money, as a flat array. The fingerprint is the hash of the
 * array's JSON text. A comparison of two arrays shows the fields that differ.
 */
export type CanonicalArray = readonly (string | null)[]

/** Converts text to Unicode NFC, because two systems may encode one name differently. */
const composed = (text: string | null): string | null => text?.normalize('NFC') ?? null

/**
 * Returns the fields of an account in Unicode NFC, with the e-mail address in lower case. Two accounts are equal if
 * these fields are equal.
 */
export const accountDetails = (account: DestinationAccount): CanonicalArray => [
  composed(account.destinationUserId),
  composed(account.destinationUserEmail)?.toLowerCase() ?? null,
  composed(account.destinationUserFirstName),
  composed(account.destinationUserLastName),
]

/**
 * Returns the canonical details of a request that issues points. They depend only on the request, so a repeated request
 * stays equal after a change of the program.
 */
export function issueCanonical({ programId, partnerCode, account, amount }: IssueDetails): CanonicalArray {
  const [first, second] =
    amount.mode === 'POINTS'
      ? [amount.base.toString(), amount.bonus.toString()]
      : [canonicalMoney(amount.value), amount.currency]
  return ['issue.v1', programId, partnerCode, ...accountDetails(account), amount.mode, first, second]
}

/**
 * The details of a stored transaction, with the partner code and the account for which the service issued the points.
 */
export type UsedDetails = { canonical: CanonicalArray; partnerCode: string; account: DestinationAccount }

/**
 * Prepares the details of a transaction for a comparison. Converts them to Unicode NFC, removes unused account fields,
 * and replaces a missing partner code by the stored transaction's partner code.
 */
const comparable = (canonical: CanonicalArray, { partnerCode, account }: UsedDetails): CanonicalArray => {
  const [version, programId, code, userId, email, firstName, lastName, ...amount] = canonical.map((detail) =>
    composed(detail),
  )
  const used = (field: keyof DestinationAccount, detail: string | null | undefined) =>
    account[field] === null ? null : (detail ?? null)
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

/**
 * Returns the names of the request's fields that differ from a stored transaction. An empty list means that the request
 * repeats the stored transaction.
 */
export const differencesFrom = (sent: CanonicalArray, kept: UsedDetails): string[] =>
  differingFields(comparable(sent, kept), comparable(kept.canonical, kept))

export type CreditDetails = { userId: string; value: Money; currency: string; executionDate: string }

/** Returns the canonical details of a credit. `executionDate` is ISO text with milliseconds. */
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
  const amount =
    canonical[7] === 'POINTS' ? ['basePoints', 'basePoints', 'bonusPoints'] : ['value', 'value', 'currency']
  return [...issueFields, ...amount]
}

/**
 * Returns the names of the request's fields that differ from the stored details, for the `errors` of a 409. A debit
 * with the reference number of a credit, for example, differs in `referenceNumber`.
 */
export function differingFields(sent: CanonicalArray, stored: CanonicalArray): string[] {
  if (sent[0] !== stored[0] || (sent[0] === 'multibrand.v1' && sent[1] !== stored[1])) return ['referenceNumber']
  const fields = fieldsOf(sent)
  const different = fields.filter((field, index) => field !== null && (sent[index] ?? null) !== (stored[index] ?? null))
  return [...new Set(different.filter((field) => field !== null))]
}
