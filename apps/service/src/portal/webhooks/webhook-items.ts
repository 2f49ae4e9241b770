import {
  webhookFailureReasons,
  type WebhookCheck,
  type WebhookDelivery,
  type WebhookDeliveryLog,
  type WebhookEndpoint,
} from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type {
  AttemptRow,
  CheckAnswer,
  CheckRow,
  DeliveryRow,
  WebhookEndpointRow,
} from '../../store/webhooks/webhook-rows.ts'

export const isoOrNull = (at: number | null): string | null => (at === null ? null : isoDate(at))

const checkAnswerItem = ({ failure, ...answer }: CheckAnswer): WebhookCheck['right'] => ({
  ...answer,
  failure: answer.status === null ? failureOf(failure).reason : null,
})

/** Converts the result of an endpoint's check from the database to the form of the portal's API. */
export const checkItem = ({ at, right, wrong, reason }: CheckRow): WebhookCheck => ({
  at: isoDate(at),
  verified: reason === null,
  right: checkAnswerItem(right),
  wrong: checkAnswerItem(wrong),
  reason,
})

/** Converts an endpoint from the database to the form of the portal's endpoint list, which has no secrets. */
export const endpointItem = (row: WebhookEndpointRow): WebhookEndpoint => ({
  ...row,
  failingSince: isoOrNull(row.failingSince),
  check: row.check && checkItem(row.check),
  secrets: row.secrets.map((secret) => ({
    ...secret,
    createdAt: isoDate(secret.createdAt),
    activatesAt: isoOrNull(secret.activatesAt),
    expiresAt: isoOrNull(secret.expiresAt),
  })),
  createdAt: isoDate(row.createdAt),
  updatedAt: isoDate(row.updatedAt),
})

type Attempt = WebhookDeliveryLog['attemptLog'][number]

/** Splits a stored failure reason, which has the form `REASON` or `REASON: detail`. */
const failureOf = (kept: string | null): Pick<Attempt, 'reason' | 'detail'> => {
  if (kept === null) return { reason: null, detail: null }
  const reason = webhookFailureReasons.find((each) => kept === each || kept.startsWith(`${each}: `))
  if (reason === undefined) throw new TypeError('an attempt failed for a reason that has no name')
  return { reason, detail: kept.slice(reason.length + 2) || null }
}

/** Converts an attempt from the database to the form of the portal's delivery log. */
export const attemptItem = (row: AttemptRow): Attempt => ({
  ...row,
  startedAt: isoDate(row.startedAt),
  ...failureOf(row.reason),
})

/** Converts a delivery from the database to the form of the portal's delivery list. */
export const deliveryItem = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  nextAttemptAt: isoOrNull(row.nextAttemptAt),
  createdAt: isoDate(row.createdAt),
  lastAttempt: row.lastAttempt && {
    ...row.lastAttempt,
    startedAt: isoDate(row.lastAttempt.startedAt),
    ...failureOf(row.lastAttempt.reason),
  },
})
