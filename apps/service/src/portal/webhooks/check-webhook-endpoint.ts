import { setTimeout as sleep } from 'node:timers/promises'
import { portalEndpoints, problem, type WebhookCheckReason } from '@loyalty/contract'
import { testEventBody } from '../../events/test-event.ts'
import type { StartedCheck, WebhookChecks } from '../../store/webhooks/webhook-checks.ts'
import type { CheckAnswer } from '../../store/webhooks/webhook-rows.ts'
import { portalHandler } from '../portal-handler.ts'
import { checkItem } from './webhook-items.ts'
import { busyEndpoint, unknownEndpoint } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

/**
 * The maximum time in milliseconds that a check waits for answers. An attempt takes at most 15 seconds, so both answers
 * usually arrive in time.
 */
const waitMs = 20_000
const pollMs = 100

const refusals: readonly (number | null)[] = [400, 401, 403]
const isAccepted = ({ status }: CheckAnswer): boolean => status !== null && status >= 200 && status < 300

/**
 * Returns the reason for which the answers to the right and the forged event do not verify an endpoint. Of several
 * reasons, returns the most dangerous one. Null if the answers verify the endpoint.
 */
export function checkReason(right: CheckAnswer, wrong: CheckAnswer): WebhookCheckReason | null {
  if (isAccepted(wrong)) return 'ACCEPTS_FORGED'
  if (right.status === null) return 'NO_ANSWER'
  if (!isAccepted(right)) return 'NOT_2XX'
  if (wrong.status === null) return 'NO_ANSWER'
  return refusals.includes(wrong.status) ? null : 'NOT_REFUSED'
}

/**
 * Waits until the answers to both events have arrived, but at most 20 seconds. Returns the status null for an answer
 * that has not arrived.
 */
async function awaitAnswers(
  webhooks: WebhookChecks,
  check: StartedCheck,
  signal: AbortSignal,
): Promise<{ right: CheckAnswer; wrong: CheckAnswer }> {
  const began = performance.now()
  for (;;) {
    const { right, wrong } = await webhooks.checkAnswers(check)
    const isOver = performance.now() - began > waitMs
    if ((right && wrong) || isOver)
      return {
        right: right ?? { deliveryId: check.right, status: null, failure: null },
        wrong: wrong ?? { deliveryId: check.wrong, status: null, failure: null },
      }
    await sleep(pollMs, undefined, { signal }).catch(() => {
      throw problem('SERVICE_UNAVAILABLE', { detail: 'The service stops before the check has a result: check again.' })
    })
  }
}

export const handleCheckWebhookEndpoint = portalHandler(
  portalEndpoints.checkWebhookEndpoint,
  async ({ session, params, request }, context) => {
    const webhooks = webhooksOf(session, params.env, context)
    const type = 'TRANSACTION_COMPLETED'
    const check = await webhooks.startCheck(params.endpointId, {
      type,
      body: testEventBody(type, context.realNow()),
    })
    if (check.outcome === 'unknown') throw unknownEndpoint(params)
    if (check.outcome === 'busy') throw busyEndpoint(check)
    context.wake()
    const signal = AbortSignal.any([context.stopping, request.gone()])
    const { right, wrong } = await awaitAnswers(webhooks, check, signal)
    const recorded = await webhooks.recordCheck(check, { right, wrong, reason: checkReason(right, wrong) })
    return { body: checkItem(recorded) }
  },
)
