import { randomBytes } from 'node:crypto'
import { webhookLimits } from '@loyalty/contract'
import type { Caller } from '../../caller.ts'
import { sql, type Run } from '../engine/database.ts'
import { text } from '../engine/row.ts'
import { lockOrganization } from '../catalog/lock-organization.ts'
import { endpointById, endpointTarget, takeOver, type WebhookContext } from './webhook-owner.ts'
import type { Outcome } from './webhook-rows.ts'
import { rotationMs, sealWebhookSecret, secretsAt, secretsOf, type WebhookSecret } from './webhook-secrets.ts'

type Staged =
  | { outcome: 'staged'; id: string; secret: string; activatesAt: number }
  | Outcome<'unknown' | 'not-signed' | 'too-many'>

export type WebhookRotation = {
  /**
   * Creates a secret that becomes active automatically at `activatesAt`. Only this call returns the plain text of the
   * secret.
   */
  stageSecret: (endpointId: string) => Promise<Staged>
  /** Activates a staged or retired secret. Older staged secrets then no longer become active automatically. */
  activateSecret: (endpointId: string, secretId: string) => Promise<'activated' | 'unknown-endpoint' | 'unknown-secret'>
  deleteSecret: (
    endpointId: string,
    secretId: string,
  ) => Promise<'deleted' | 'unknown-endpoint' | 'unknown-secret' | 'active'>
}

/** Inserts a secret. `sealed` is its ciphertext. Decryption needs the id of this secret. */
export const insertSecret = ({ organizationId, env }: Caller, endpointId: string, secret: WebhookSecret) => sql`
  insert into webhook_secrets (organization_id, env, endpoint_id, id, state, sealed, created_at, activates_at, expires_at)
  values (${organizationId}, ${env}, ${endpointId}, ${secret.id}, ${secret.state}, ${secret.sealed}, ${secret.createdAt},
    ${secret.activatesAt}, ${secret.expiresAt})`

const storeState = (
  { organizationId, env }: Caller,
  endpointId: string,
  { id, state, activatesAt, expiresAt }: WebhookSecret,
) => sql`
  update webhook_secrets set state = ${state}, activates_at = ${activatesAt}, expires_at = ${expiresAt}
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${id}`

const deleteSecret = ({ organizationId, env }: Caller, endpointId: string, secretId: string) => sql`
  delete from webhook_secrets
  where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId} and id = ${secretId}`

export const deleteSecretsOf = ({ organizationId, env }: Caller, endpointId: string) => sql`
  delete from webhook_secrets where organization_id = ${organizationId} and env = ${env} and endpoint_id = ${endpointId}`

/**
 * Creates a secret of `whsec_` and 24 random bytes in base64, and stores it encrypted. If `activatesAt` is null, the
 * secret is active immediately. Otherwise it is staged until `activatesAt`.
 */
export async function makeSecret(
  run: Run,
  { caller, keyring, id }: WebhookContext,
  endpointId: string,
  { at, activatesAt }: { at: number; activatesAt: number | null },
): Promise<{ id: string; secret: string }> {
  const made = { id: id('whs'), secret: `whsec_${randomBytes(24).toString('base64')}` }
  const sealed = sealWebhookSecret(keyring, caller, endpointId, made.id, made.secret)
  const state = activatesAt === null ? 'ACTIVE' : 'STAGED'
  await run(
    insertSecret(caller, endpointId, { id: made.id, state, sealed, createdAt: at, activatesAt, expiresAt: null }),
  )
  return made
}

/**
 * Computes the state of each secret of an endpoint at `now`, because states change with time. Stores these states,
 * deletes expired secrets and returns the remaining secrets.
 */
async function settleSecrets(run: Run, caller: Caller, endpointId: string, now: number): Promise<WebhookSecret[]> {
  const rows = await run(secretsOf(caller, endpointId))
  const live = secretsAt(rows, now)
  const ids = new Set(live.map(({ id }) => id))
  for (const row of rows.filter((each) => !ids.has(text(each, 'id'))))
    await run(deleteSecret(caller, endpointId, text(row, 'id')))
  for (const secret of live) await run(storeState(caller, endpointId, secret))
  return live
}

/**
 * Returns `other` in the state that it gets when `chosen` becomes active. If `other` was active, it is retired. If
 * `other` is staged and older than `chosen`, it no longer becomes active automatically.
 */
function besides(chosen: WebhookSecret, other: WebhookSecret, now: number): WebhookSecret {
  if (other.state === 'ACTIVE') return { ...other, state: 'RETIRED', expiresAt: now + rotationMs }
  const older = other.createdAt < chosen.createdAt || (other.createdAt === chosen.createdAt && other.id < chosen.id)
  return other.state === 'STAGED' && older ? { ...other, activatesAt: null } : other
}

export function createWebhookRotation(context: WebhookContext): WebhookRotation {
  const { database, caller, now, audit } = context

  /**
   * Locks the organization and returns the endpoint's secrets, or undefined for an unknown endpoint. Marks the endpoint
   * as managed by its owner, so that a catalog import no longer changes the endpoint's secrets.
   */
  const open = async (
    run: Run,
    endpointId: string,
    at: number,
  ): Promise<{ signs: boolean; secrets: WebhookSecret[] } | undefined> => {
    await run(lockOrganization(caller))
    const [row] = await run(endpointById(caller, endpointId))
    if (row === undefined) return undefined
    await run(takeOver(caller, text(row, 'url')))
    return { signs: text(row, 'auth_mode') === 'signature', secrets: await settleSecrets(run, caller, endpointId, at) }
  }

  return {
    stageSecret: (endpointId) =>
      database.transaction(async (run): Promise<Staged> => {
        const at = now()
        const opened = await open(run, endpointId, at)
        if (opened === undefined) return { outcome: 'unknown' }
        if (!opened.signs) return { outcome: 'not-signed' }
        if (opened.secrets.filter(({ state }) => state === 'STAGED').length >= webhookLimits.stagedSecrets)
          return { outcome: 'too-many' }
        const activatesAt = at + rotationMs
        const staged = await makeSecret(run, context, endpointId, { at, activatesAt })
        await audit(run, endpointTarget(endpointId), { after: { secretId: staged.id } })
        return { outcome: 'staged', activatesAt, ...staged }
      }),
    activateSecret: (endpointId, secretId) =>
      database.transaction(async (run) => {
        const at = now()
        const opened = await open(run, endpointId, at)
        if (opened === undefined) return 'unknown-endpoint'
        const chosen = opened.secrets.find(({ id }) => id === secretId)
        if (chosen === undefined) return 'unknown-secret'
        if (chosen.state === 'ACTIVE') return 'activated'
        for (const other of opened.secrets.filter((each) => each !== chosen))
          await run(storeState(caller, endpointId, besides(chosen, other, at)))
        await run(storeState(caller, endpointId, { ...chosen, state: 'ACTIVE', activatesAt: null, expiresAt: null }))
        await audit(run, endpointTarget(endpointId), { after: { secretId } })
        return 'activated'
      }),
    deleteSecret: (endpointId, secretId) =>
      database.transaction(async (run) => {
        const opened = await open(run, endpointId, now())
        if (opened === undefined) return 'unknown-endpoint'
        const chosen = opened.secrets.find(({ id }) => id === secretId)
        if (chosen === undefined) return 'unknown-secret'
        if (chosen.state === 'ACTIVE') return 'active'
        await run(deleteSecret(caller, endpointId, secretId))
        await audit(run, endpointTarget(endpointId), { before: { secretId } })
        return 'deleted'
      }),
  }
}
