import { createHash } from 'node:crypto'
import type { Env } from '../../caller.ts'
import type { Run } from '../engine/database.ts'

/** The author of a change. The hash covers the id but not the name, so a person's name can be erased. */
export type Actor = {
  kind: 'person' | 'system'
  id: string
  name: string
  /** The network of the request, or null for a change without a request. */
  network: string | null
  requestId: string | null
}

/** The object of a change: its kind, such as `webhook_endpoint`, and its id. */
export type AuditTarget = { kind: string; id: string }

/**
 * The facts of a change. `before` and `after` hold only the fields that the reader may see: never a secret, a password
 * or the name of a person.
 */
export type AuditFacts = { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }

/** Appends the audit entry of a change to the transaction of the change. */
export type Audit = (run: Run, target: AuditTarget, facts?: AuditFacts) => Promise<void>

/** For changes that the caller's server makes through the API. The API's own records show these changes. */
export const withoutAudit: Audit = () => Promise.resolve()

/** The part of an entry that its hash covers, besides the organization and the position in the chain. */
export type AuditContent = {
  at: number
  actorKind: string
  actorId: string
  network: string | null
  action: string
  targetKind: string
  targetId: string
  env: Env | null
  /** The facts as JSON. */
  detail: string
  requestId: string | null
}

/** The value of `previous` in the first entry of a chain. */
export const noEntry = '0'.repeat(64)

/** Returns the SHA-256 of an entry: its organization, its number, the hash before it, and its content. */
export function auditHash(organizationId: string, number: bigint, previous: string, content: AuditContent): string {
  const { at, actorKind, actorId, network, action, targetKind, targetId, env, detail, requestId } = content
  const written = [at, actorKind, actorId, network, action, targetKind, targetId, env, detail, requestId]
  return createHash('sha256')
    .update(JSON.stringify(['audit.v1', organizationId, number.toString(), previous, ...written]))
    .digest('hex')
}
