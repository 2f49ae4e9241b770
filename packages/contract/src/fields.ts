import * as z from 'zod/mini'
import { datesLink, described, documentedAs } from './describe.ts'
import { explainDate, readInstant } from './dates.ts'
import { limits } from './limits.ts'

// oxlint-disable-next-line no-control-regex -- the expression refuses control characters
const printable = /^[^\u0000-\u001f\u007f-\u009f]*$/u

/**
 * Returns a schema for valid Unicode text of `min` to `max` characters, without control characters. Allows leading and
 * trailing spaces, as in a password.
 */
export const plainText = (max: number, min: 0 | 1 = 1) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && printable.test(value), {
      error: 'must not contain control characters or broken Unicode',
    }),
  )

/** Returns the schema of `plainText` that also refuses leading and trailing white space. */
export const text = (max: number, min: 0 | 1 = 1) =>
  plainText(max, min).check(
    z.refine((value) => value.trim() === value, { error: 'must not start or end with white space' }),
  )

/**
 * The smallest step of a number in a request. 'minor' is the minor unit of the currency in the same object, such as a
 * cent.
 */
export type Unit = 'one' | 'hundredth' | 'minor'

/**
 * The unit of each number in a request. The service removes floating-point errors below the unit, and refuses a more
 * precise number.
 */
export const units = z.registry<{ unit: Unit }>()

/** The schema of a whole number, zero or more. */
export const wholeNumber = z
  .int({ error: 'must be a whole number' })
  .check(z.minimum(0))
  .register(units, { unit: 'one' })

/** A whole number of points, at least one. */
export const pointsToIssue = wholeNumber.check(z.minimum(1))

/** An amount in the currency that the same JSON object names. */
export const amount = z.number().register(units, { unit: 'minor' })

export const positiveAmount = amount.check(z.positive())

/** Refuses invisible characters, so that two different texts never look the same. */
const visible = z.refine<string>((value) => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(value), {
  error: 'must not contain invisible characters',
})

export const identifier = text(limits.identifier).check(visible)
export const programId = described(identifier, 'The partner program’s id.')
export const userId = described(text(limits.userId), 'Your own id of the user; may be opaque.')
/**
 * The caller's key of a transaction. The key never has the form of the service's own ids, because a request can contain
 * either the key or the id (spec §4.1 E13).
 */
export const referenceNumber = described(
  text(limits.referenceNumber),
  'Your own key of the transaction: unique, and what makes a retry safe.',
).check(
  visible,
  z.refine((value) => !/^(txn|mbt)_[0-9A-HJKMNP-TV-Z]{26}$/.test(value), {
    error: 'must not have the form of a transaction id',
  }),
  // A path can contain the reference (spec §4.1 E13), and a URL client interprets `.` and `..` as steps in the path.
  z.refine((value) => value !== '.' && value !== '..', { error: 'must not be . or ..' }),
)
export const description = text(limits.description)
export const email = text(limits.email).check(
  z.regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.]{2,}$/u, { error: 'must be an e-mail address' }),
)

/** The form of a currency code. The handler of the endpoint checks whether the caller may use the currency. */
export const currencyCode = /^[A-Z]{3,6}$/
export const currency = z
  .string()
  .check(z.regex(currencyCode, { error: 'must be a currency code of three capital letters' }))

/** A percentage with at most two decimals (spec §2.19). */
export const percentage = described(
  z.number().check(z.minimum(0), z.maximum(100)).register(units, { unit: 'hundredth' }),
  'Share of the user’s rewards, at most two decimals.',
)

/** A destination account in a request (spec §2.7). */
export const destinationAccountRequest = z.strictObject({
  destinationUserId: described(z.optional(text(limits.destinationUserId)), 'The member’s id at the partner.'),
  destinationUserEmail: described(z.optional(email), 'The member’s e-mail address at the partner.'),
  destinationUserFirstName: described(z.optional(text(limits.name)), 'The member’s first name.'),
  destinationUserLastName: described(z.optional(text(limits.name)), 'The member’s last name.'),
})

export type DestinationAccount = z.infer<typeof destinationAccountRequest>

/**
 * A stored destination account. A field is null if the caller did not send the field or the program does not use it.
 */
export const storedDestinationAccount = z.object({
  destinationUserId: described(
    z.nullable(z.string()),
    'The member’s id at the partner. Null where the program does not use it.',
  ),
  destinationUserEmail: described(
    z.nullable(z.string()),
    'The member’s e-mail address at the partner. Null where the program does not use it.',
  ),
  destinationUserFirstName: described(z.nullable(z.string()), 'The member’s first name.'),
  destinationUserLastName: described(z.nullable(z.string()), 'The member’s last name.'),
})

export const requirement = z.enum(['MANDATORY', 'OPTIONAL', 'NOT_USED'])
export type Requirement = z.infer<typeof requirement>

/** The account fields that a program needs (spec §2.4). */
export const requiredFields = z.object({
  destinationUserId: described(requirement, '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'),
  destinationUserEmail: described(requirement, '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'),
  destinationUserFirstName: described(requirement, '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'),
  destinationUserLastName: described(requirement, '`MANDATORY`, `OPTIONAL` or `NOT_USED`.'),
})

export type RequiredFields = z.infer<typeof requiredFields>

/** A date in any accepted form (spec §4). */
export const dateInput = text(limits.date).check(
  z.refine((value) => explainDate(value) === undefined, { error: ({ input }) => explainDate(String(input)) }),
)

/**
 * Returns a rule: the start of a period must not be after the end. The service reports this error together with the
 * other errors of the request.
 */
export const ordered = (start: string, end: string) =>
  z.superRefine<object>(
    (request, context) => {
      const { [start]: from, [end]: to } = request as Record<string, unknown>
      if (typeof from !== 'string' || typeof to !== 'string') return
      if (readInstant(from, 'start') > readInstant(to, 'end'))
        context.addIssue({
          code: 'custom',
          path: [start],
          message: `must not be after ${end}`,
          params: { code: 'OUT_OF_RANGE' },
        })
    },
    { when: () => true },
  )

export const periodRule = ordered('startDate', 'endDate')

export const startDate = described(dateInput, `First moment of the period, included. Forms: ${datesLink}.`)
export const endDate = described(
  dateInput,
  `Last moment of the period, included; a day means all of it. Forms: ${datesLink}.`,
)
export const period = { startDate: z.optional(startDate), endDate: z.optional(endDate) }

/**
 * Returns the schema of a whole number in a query. The query contains text, but the API reference describes a number.
 */
export const queryNumber = (bounds: { minimum?: 0 | 1; maximum: number; default: number }) => {
  const { minimum = 1, maximum } = bounds
  const schema = z.string().check(
    z.regex(minimum === 0 ? /^(?:0|[1-9]\d*)$/ : /^[1-9]\d*$/, { error: `must be a whole number, ${minimum} or more` }),
    // Accepts a text that is not a number, because the rule above already reports the error.
    z.refine((value) => !(Number(value) > maximum), {
      error: `must be at most ${maximum}`,
      params: { code: 'OUT_OF_RANGE' },
    }),
  )
  return documentedAs(schema, { type: 'integer', minimum, ...bounds })
}

/** The query fields for the pages of a list (spec §8). */
export const paging = {
  page: described(z.optional(queryNumber({ maximum: 999_999_999, default: 1 })), 'Page, from 1.'),
  pageSize: described(
    z.optional(queryNumber({ maximum: limits.pageSizeMax, default: limits.pageSizeDefault })),
    'Items of a page.',
  ),
}

/** Returns the schema of one page of a list (spec §2.21). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    total: described(z.number(), 'All matches, before paging.'),
    data: described(z.array(item), 'The items of this page.'),
  })
