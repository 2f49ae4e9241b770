import * as z from 'zod/mini'
import { explainDate, readInstant } from './dates.ts'
import { limits } from './limits.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const printable = /^[^\u0000-\u001f\u007f-\u009f]*$/u

/** Well-formed text without control characters, `min..max` characters: also what may begin or end with a space, such as a password. */
export const plainText = (max: number, min: 0 | 1 = 1) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && printable.test(value), { error: 'must not contain control characters or broken Unicode' }),
  )

/** The same without outer white space. */
export const text = (max: number, min: 0 | 1 = 1) =>
  plainText(max, min).check(z.refine((value) => value.trim() === value, { error: 'must not start or end with white space' }))

/** The unit that a number of a request is a multiple of: one, a hundredth, or the minor unit of the currency in the same object. */
export type Unit = 'one' | 'hundredth' | 'minor'

/** Every number of a request has its unit here: the service rounds binary noise to it and refuses a finer number. */
export const units = z.registry<{ unit: Unit }>()

/** A whole number, zero or more. */
export const wholeNumber = z.int({ error: 'must be a whole number' }).check(z.minimum(0)).register(units, { unit: 'one' })

/** A whole number of points, at least one. */
export const pointsToIssue = wholeNumber.check(z.minimum(1))

/** An amount in the currency beside it. */
export const amount = z.number().register(units, { unit: 'minor' })

/** An amount of more than zero. */
export const positiveAmount = amount.check(z.positive())

/** What tells two keys apart can be seen: no zero-width or directional characters, no separators of lines. */
const visible = z.refine<string>((value) => !/[\p{Cf}\p{Zl}\p{Zp}]/u.test(value), { error: 'must not contain invisible characters' })

export const identifier = text(limits.identifier).check(visible)
export const userId = text(limits.userId)
/** The caller's key. Never of the form of our own ids, so that one look-up can take either (S:316). */
export const referenceNumber = text(limits.referenceNumber).check(
  visible,
  z.refine((value) => !/^(txn|mbt)_[0-9A-HJKMNP-TV-Z]{26}$/.test(value), { error: 'must not have the form of a transaction id' }),
  // A URL client would take them for a step up the path.
  z.refine((value) => value !== '.' && value !== '..', { error: 'must not be . or ..' }),
)
export const description = text(limits.description)
export const email = text(limits.email).check(
  z.regex(/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.]{2,}$/u, { error: 'must be an e-mail address' }),
)

/** Any plausible code: whether it is one that the caller may use is another question than whether the request makes sense. */
export const currencyCode = /^[A-Z]{3,6}$/
export const currency = z.string().check(z.regex(currencyCode, { error: 'must be a currency code of three capital letters' }))

/** A percentage with at most two decimals (S:225; ours where silent). */
export const percentage = z.number().check(z.minimum(0), z.maximum(100)).register(units, { unit: 'hundredth' })

/** S:116-124. */
export const destinationAccountRequest = z.strictObject({
  destinationUserId: z.optional(text(limits.destinationUserId)),
  destinationUserEmail: z.optional(email),
  destinationUserFirstName: z.optional(text(limits.name)),
  destinationUserLastName: z.optional(text(limits.name)),
})

export type DestinationAccount = z.infer<typeof destinationAccountRequest>

/** A destination account as it is stored: what was not sent, or is not used by the program, is null. */
export const storedDestinationAccount = z.object({
  destinationUserId: z.nullable(z.string()),
  destinationUserEmail: z.nullable(z.string()),
  destinationUserFirstName: z.nullable(z.string()),
  destinationUserLastName: z.nullable(z.string()),
})

export const requirement = z.enum(['MANDATORY', 'OPTIONAL', 'NOT_USED'])
export type Requirement = z.infer<typeof requirement>

/** S:106-108. */
export const requiredFields = z.object({
  destinationUserId: requirement,
  destinationUserEmail: requirement,
  destinationUserFirstName: requirement,
  destinationUserLastName: requirement,
})

export type RequiredFields = z.infer<typeof requiredFields>

/** `startDate`, `endDate` accept many forms (S:252). */
export const dateInput = text(limits.date).check(
  z.refine((value) => explainDate(value) === undefined, { error: ({ input }) => explainDate(String(input)) }),
)

/** For requests with both ends of a period: told beside whatever else is wrong. */
export const ordered = (start: string, end: string) =>
  z.superRefine<object>(
    (request, context) => {
      const { [start]: from, [end]: to } = request as Record<string, unknown>
      if (typeof from !== 'string' || typeof to !== 'string') return
      if (readInstant(from, 'start') > readInstant(to, 'end'))
        context.addIssue({ code: 'custom', path: [start], message: `must not be after ${end}`, params: { code: 'OUT_OF_RANGE' } })
    },
    { when: () => true },
  )

export const periodRule = ordered('startDate', 'endDate')

/** A whole number as a query has it: text, which the service turns into a number. */
export const queryNumber = (max: number, min: 0 | 1 = 1) =>
  z.string().check(
    z.regex(min === 0 ? /^(?:0|[1-9]\d*)$/ : /^[1-9]\d*$/, { error: `must be a whole number, ${min} or more` }),
    // What is no number is said to be none, and nothing else.
    z.refine((s) => !(Number(s) > max), { error: `must be at most ${max}`, params: { code: 'OUT_OF_RANGE' } }),
  )

/** S:488-489. */
export const paging = { page: z.optional(queryNumber(999_999_999)), pageSize: z.optional(queryNumber(limits.pageSizeMax)) }

/** S:230-231. */
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ total: z.number(), data: z.array(item) })
