import type { WebhookEventType } from '@loyalty/contract'
import type { Variant } from '../../events/variants.ts'
import type { Caller } from '../../caller.ts'
import { sql } from '../engine/database.ts'
import { readEndpoints, storeCheck, type CheckResult } from './endpoint-statements.ts'
import { eventNow, insertTestEvent } from './events.ts'
import { insertDelivery } from './fan-out.ts'
import { integer, integerOrNull, text, textOrNull } from '../engine/row.ts'
import { manualDelivery, type Busy } from './manual-deliveries.ts'
import { lockOrganization } from '../catalog/lock-organization.ts'
import { endpointById, endpointTarget, type WebhookContext } from './webhook-owner.ts'
import type { CheckAnswer, CheckRow, Outcome } from './webhook-rows.ts'
import { openWebhookSecret, secretsAt, secretsOf, type WebhookSecret } from './webhook-secrets.ts'

/**
 * A check of an endpoint whose two deliveries are queued. `right` is the delivery id of the correct event, and `wrong`
 * that of the forged copy.
 */
export type StartedCheck = {
  outcome: 'started'
  endpointId: string
  configVersion: number
  right: string
  wrong: string
}

/** The endpoint with the newest successful check: it accepted the correct event and refused the forged copy. */
export type VerifiedEndpoint = { id: string; url: string; at: number }

export type SigningSecret = Pick<WebhookSecret, 'id' | 'state'> & { text: string }

export type WebhookChecks = {
  /**
   * Queues a test event and a forged copy of it for one endpoint, even if the endpoint is disabled. The worker sends
   * each only once. The two deliveries do not change the endpoint's failure status.
   */
  startCheck: (
    endpointId: string,
    event: { type: WebhookEventType; body: string },
  ) => Promise<StartedCheck | Busy | Outcome<'unknown'>>
  /** Returns the answers to the check's two deliveries. An answer that has not arrived yet is undefined. */
  checkAnswers: (check: StartedCheck) => Promise<{ right: CheckAnswer | undefined; wrong: CheckAnswer | undefined }>
  /**
   * Stores the result of a check with its time, unless the endpoint's address or authorization has changed since the
   * check began.
   */
  recordCheck: (check: StartedCheck, result: CheckResult) => Promise<CheckRow>
  /**
   * Returns the texts of an endpoint's valid secrets, the active secret first. Only `explainSignature` may read these
   * texts.
   */
  signingSecrets: (
    endpointId: string,
  ) => Promise<{ outcome: 'found'; secrets: SigningSecret[] } | Outcome<'unknown' | 'not-signed'>>
  /**
   * Returns the endpoint of this environment with the newest successful check, for the checklist on the portal's home
   * page.
   */
  lastVerifiedEndpoint: () => Promise<VerifiedEndpoint | undefined>
}

const attemptsOf = ({ organizationId, env }: Caller, { right, wrong }: StartedCheck) => sql`
  select delivery_id, status, reason from delivery_attempts
  where organization_id = ${organizationId} and env = ${env} and delivery_id in (${right}, ${wrong}) order by number`

export function createWebhookChecks({ database, caller, keyring, id, now, audit }: WebhookContext): WebhookChecks {
  return {
    async startCheck(endpointId, { type, body }) {
      const event = eventNow(id, { type, subjectId: 'test', body })
      const draft = (variant: Variant) =>
        ({ id: id('dlv'), eventId: event.id, endpointId, variant, at: now(), sentAs: 'TRIAL' }) as const
      const [right, wrong] = [draft('ORIGINAL'), draft('WRONG_SIGNATURE')]
      return await database.transaction(async (run): Promise<StartedCheck | Busy | Outcome<'unknown'>> => {
        await run(lockOrganization(caller))
        const [endpoint] = await run(endpointById(caller, endpointId))
        if (endpoint === undefined) return { outcome: 'unknown' }
        const busy = await manualDelivery(run, caller, endpointId)
        if (busy) return busy
        await run(insertTestEvent(caller, event, true))
        await run(insertDelivery(caller, right))
        await run(insertDelivery(caller, wrong))
        await audit(run, endpointTarget(endpointId), { after: { type } })
        const configVersion = integer(endpoint, 'config_version')
        return { outcome: 'started', endpointId, configVersion, right: right.id, wrong: wrong.id }
      })
    },
    async checkAnswers(check) {
      const rows = await database.read(attemptsOf(caller, check))
      const answerOf = (deliveryId: string): CheckAnswer | undefined => {
        const row = rows.find((each) => text(each, 'delivery_id') === deliveryId)
        return row && { deliveryId, status: integerOrNull(row, 'status'), failure: textOrNull(row, 'reason') }
      }
      return { right: answerOf(check.right), wrong: answerOf(check.wrong) }
    },
    async recordCheck({ endpointId, configVersion }, result) {
      const at = now()
      await database.write(storeCheck(caller, endpointId, configVersion, at, result))
      return { ...result, at }
    },
    async signingSecrets(endpointId) {
      const [endpoint] = await database.read(endpointById(caller, endpointId))
      if (endpoint === undefined) return { outcome: 'unknown' }
      if (text(endpoint, 'auth_mode') !== 'signature') return { outcome: 'not-signed' }
      const live = secretsAt(await database.read(secretsOf(caller, endpointId)), now())
      const secrets = live.map(({ id: secretId, state, sealed }) => ({
        id: secretId,
        state,
        text: openWebhookSecret(keyring, caller, endpointId, secretId, sealed),
      }))
      return { outcome: 'found', secrets }
    },
    async lastVerifiedEndpoint() {
      const verified = (await readEndpoints(database.read, caller, now(), null)).flatMap(({ id, url, check }) =>
        check?.reason === null ? [{ id, url, at: check.at }] : [],
      )
      return verified.toSorted((a, b) => b.at - a.at)[0]
    },
  }
}
