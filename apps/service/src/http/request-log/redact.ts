import { JsonNumber } from '../request/json-number.ts'

const hidden = '•••'

/** The most items of a list, and the most characters of a body, that the log keeps. */
const mostItems = 5
const mostFields = 40
const mostDepth = 6
const mostCharacters = 8_000

const id = /^(?:prg|cmp|txn|mbt|evt|con|dlv|req)_[0-9A-Za-z_]{1,40}$/
const word = /^[A-Z][A-Z_]{1,39}$/
const type = /^(?:\/errors\/)?[A-Z][A-Z_]{1,39}$/
const kind = /^(?:point-exchange|multibrand|client_credentials|Bearer)$/
const time = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]{5,12}(?:Z|[+-]\d\d:?\d\d)?)?$/
const amount = /^-?\d{1,9}(?:\.\d{1,8})?$/

/** The fields whose texts the log keeps, each with the form that a text must have. */
const kept = new Map<string, RegExp>([
  ...['id', 'programId', 'destinationProgramId', 'campaignId', 'eventId', 'requestId'].map(
    (name) => [name, id] as const,
  ),
  ['type', type],
  ...['code', 'status', 'state', 'channel', 'partnerCode', 'currency', 'localCurrency'].map(
    (name) => [name, word] as const,
  ),
  ...['widget', 'grant_type', 'token_type'].map((name) => [name, kind] as const),
  ...['date', 'createdAt', 'updatedAt', 'executionDate', 'startDate', 'endDate'].map((name) => [name, time] as const),
  ...['amount', 'value', 'destinationNumberOfPoints', 'limit', 'actual'].map((name) => [name, amount] as const),
])

/** The fields whose numbers the log keeps. A number in another field can be that of a member or user. */
const numericFields = new Set([
  'amount',
  'value',
  'minValue',
  'maxValue',
  'valueInSourceLocalCurrency',
  'basePoints',
  'bonusPoints',
  'campaignBonusPoints',
  'totalPoints',
  'estimatedPoints',
  'points',
  'numberOfPoints',
  'destinationNumberOfPoints',
  'minAmountOfPoints',
  'maxAmountOfPoints',
  'minPoints',
  'maxPoints',
  'minAllowedPoints',
  'maxAllowedPoints',
  'partnerMinAllowedPoints',
  'partnerMaxAllowedPoints',
  'percentage',
  'yourCostSharePercentage',
  'extraPointsPercentage',
  'fundedBonusPercentage',
  'limit',
  'actual',
  'page',
  'pageSize',
  'total',
  'count',
  'deliveries',
  'year',
  'month',
  'status',
  'retryAfter',
  'expiresIn',
  'expires_in',
])

/** The texts of an answer that the service itself writes. A text can quote a value of the request. */
const ownTexts = new Set(['title', 'detail', 'message', 'field'])

const fieldName = /^[a-z][A-Za-z_]{0,39}$/

const credential = /(?:sk|whsec)_|eyJ/

/** Returns whether a reference number may be in the log: it is no e-mail address, secret or token. */
export const isPlainReference = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x3f\x41-\x7e]{1,128}$/.test(value) && !credential.test(value)

/** The beginning of a hidden text in lower case. An error can quote a long text in part. */
const quotable = (text: string): string => text.slice(0, 24).toLowerCase()

type Redaction = {
  /** Receives the beginnings of the texts that the log hides, in lower case. */
  secrets?: Set<string>
  /** The beginnings that no text of the service itself may contain. Absent in a request, which has no such text. */
  quoted?: ReadonlySet<string>
}

const redactText = (name: string, value: string, { secrets, quoted }: Redaction): string => {
  if (kept.get(name)?.test(value) === true) return value
  if (name === 'referenceNumber' && isPlainReference(value)) return value
  if (quoted !== undefined && ownTexts.has(name)) {
    const lower = value.toLowerCase()
    for (const text of quoted) if (lower.includes(text)) return hidden
    return value
  }
  if (value.length > 2) secrets?.add(quotable(value))
  return hidden
}

const redactNumber = (name: string, written: string, { secrets }: Redaction): number | string => {
  const value = Number(written)
  if (numericFields.has(name) && Number.isFinite(value) && Math.abs(value) < 1e9) return value
  for (const text of [written, String(value)]) if (text.length > 2) secrets?.add(quotable(text))
  return hidden
}

const redact = (name: string, value: unknown, redaction: Redaction, depth: number): unknown => {
  if (typeof value === 'string') return redactText(name, value, redaction)
  if (typeof value === 'number') return redactNumber(name, String(value), redaction)
  if (typeof value === 'boolean' || value === null) return value
  if (value instanceof JsonNumber) return redactNumber(name, value.text, redaction)
  if (typeof value !== 'object' || depth >= mostDepth) return hidden
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => redact(name, item, redaction, depth + 1))
    return value.length > mostItems ? [...items, `+ ${value.length - mostItems}`] : items
  }
  const fields: Record<string, unknown> = {}
  let count = 0
  for (const [field, inner] of Object.entries(value)) {
    if (inner === undefined) continue
    if ((count += 1) > mostFields) break
    if (!fieldName.test(field)) redaction.secrets?.add(quotable(field))
    fields[fieldName.test(field) ? field : hidden] = redact(field, inner, redaction, depth + 1)
  }
  return fields
}

const textOf = (value: unknown, redaction: Redaction): string | null => {
  const text = JSON.stringify(redact('', value, redaction, 0))
  return text.length > mostCharacters ? JSON.stringify({ [hidden]: `${text.length}` }) : text
}

/**
 * Returns a request body as JSON without personal data and secrets: only ids, codes, times, amounts and references keep
 * their values. Adds the beginning of every hidden text to `secrets`.
 */
export const redactRequest = (body: unknown, secrets: Set<string>): string | null => textOf(body, { secrets })

/** Returns the body of an answer likewise. Hides a text of the service that quotes one of `quoted`. */
export const redactAnswer = (body: unknown, quoted: ReadonlySet<string>): string | null => textOf(body, { quoted })

/**
 * Returns the texts of a path and of a query that an answer must not quote in the log: every value except the id of a
 * program, and every key that has not the form of a field name.
 */
export const valuesToHide = (params: Readonly<Record<string, string>>, url: string): string[] => {
  const mark = url.indexOf('?')
  const query = mark < 0 ? [] : [...new URLSearchParams(url.slice(mark + 1))]
  const values = [...Object.entries(params), ...query]
    .filter(([key, value]) => key !== 'programId' || !id.test(value))
    .map(([, value]) => value)
  const keys = query.map(([key]) => key).filter((key) => !fieldName.test(key))
  return [...values, ...keys].filter((text) => text.length > 2).map(quotable)
}

/** Returns the products of a user agent, such as `rimalta-shop/1.2`. Its comments can name a person. */
export const productsOf = (userAgent: string | undefined): string | null => {
  const products = (userAgent ?? '')
    .slice(0, 500)
    .replace(/\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((product) => /^[A-Za-z][A-Za-z_-]{0,39}\/[\d.]{1,20}$/.test(product))
  return products.length === 0 ? null : products.slice(0, 4).join(' ')
}

/** Returns the media type of a `Content-Type` header without its parameters, or null if it has no usual form. */
export const mediaTypeOf = (contentType: string | undefined): string | null => {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';')
  return /^(?:application|text|multipart)\/[a-z.+-]{1,40}$/.test(type.trim()) ? type.trim() : null
}
