import { createHash } from 'node:crypto'
import type { Env } from '../../caller.ts'
import type { Run } from '../engine/database.ts'

/**
 * The author of a change. An entry's hash covers the author's id but not the name, so erasing a person's name does not
 * break the chain.
 */
export type Actor = {
  kind: 'person' | 'operator' | 'system'
  id: string
  name: string
  /** The client network of the request that made the change. Null for a change without a request. */
  network: string | null
  requestId: string | null
}

/** The object of a change: its kind, such as `webhook_endpoint`, and its id. */
export type AuditTarget = { kind: string; id: string }

/**
 * The fields of an object before and after a change. They contain only fields that every reader of the audit log may
 * see: never a secret, a password or the name of a person.
 */
export type AuditFacts = { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }

/** Inserts the audit entry of a change in the database transaction of the change. */
export type Audit = (run: Run, target: AuditTarget, facts?: AuditFacts) => Promise<void>

/**
 * Appends no audit entry. For changes that the caller's server makes through the API, because the API's own records
 * show these changes.
 */
export const withoutAudit: Audit = () => Promise.resolve()

/** The fields of an audit entry that its hash covers, in addition to the organization and the position in the chain. */
export type AuditContent = {
  at: number
  actorKind: string
  actorId: string
  network: string | null
  action: string
  targetKind: string
  targetId: string
  env: Env | null
  /** The `AuditFacts` of the change as JSON. */
  detail: string
  requestId: string | null
}

/** The value that the first entry of an audit chain has as the hash of the previous entry. */
export const noEntry = '0'.repeat(64)

/**
 * Returns the SHA-256 of an audit entry: of its organization, its number, the hash of the previous entry, and its
 * content.
 */
export function auditHash(organizationId: string, number: bigint, previous: string, content: AuditContent): string {
  const { at, actorKind, actorId, network, action, targetKind, targetId, env, detail, requestId } = content
  const written = [at, actorKind, actorId, network, action, targetKind, targetId, env, detail, requestId]
  return createHash('sha256')
    .update(JSON.stringify(['audit.v1', organizationId, number.toString(), previous, ...written]))
    .digest('hex')
}
