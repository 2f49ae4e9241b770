import { setTimeout as sleep } from 'node:timers/promises'
import { portalEndpoints, problem, type WebhookCheckReason } from '@loyalty/contract'
import { testEventBody } from '../../events/test-event.ts'
import type { StartedCheck, WebhookChecks } from '../../store/webhooks/webhook-checks.ts'
import type { CheckAnswer } from '../../store/webhooks/webhook-rows.ts'
import { portalHandler } from '../portal-handler.ts'
import { checkItem } from './webhook-items.ts'
import { busyEndpoint, unknownEndpoint } from './webhook-problems.ts'
import { webhooksOf } from './webhooks-of.ts'

/** An attempt takes at most 15 seconds, so both answers usually arrive within this time. */
const waitMs = 20_000
const pollMs = 100

const refusals: readonly (number | null)[] = [400, 401, 403]
const isAccepted = ({ status }: CheckAnswer): boolean => status !== null && status >= 200 && status < 300

/** Returns why the two answers do not verify an endpoint, the most dangerous reason first. Null if they verify it. */
export function checkReason(right: CheckAnswer, wrong: CheckAnswer): WebhookCheckReason | null {
  if (isAccepted(wrong)) return 'ACCEPTS_FORGED'
  if (right.status === null) return 'NO_ANSWER'
  if (!isAccepted(right)) return 'NOT_2XX'
  if (wrong.status === null) return 'NO_ANSWER'
  return refusals.includes(wrong.status) ? null : 'NOT_REFUSED'
}

/** Waits until both answers have arrived, but at most 20 seconds. An answer that has not arrived has no status. */
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
