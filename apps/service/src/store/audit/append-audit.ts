import type { Env } from '../../caller.ts'
import { sql, type Run } from '../engine/database.ts'
import { big, text } from '../engine/row.ts'
import { auditHash, noEntry, type Actor, type Audit, type AuditContent } from './audit-entry.ts'

/**
 * The organization, the environment, the author and the action of the audit entries that an `Audit` function appends.
 */
export type AuditSource = {
  organizationId: string
  /** Null for a change that belongs to no environment, such as a sign-in. */
  env: Env | null
  actor: Actor
  /** The name of the change, such as `webhook_endpoint.created`. */
  action: string
}

/**
 * `startHead` inserts the end of an organization's audit chain. `lockHead` locks this end until the transaction ends,
 * so transactions of one organization append entries one after another.
 */
const startHead = (organizationId: string) => sql`
  insert into audit_heads (organization_id, number, hash) values (${organizationId}, 0, ${noEntry}) on conflict do nothing`
export const lockHead = (organizationId: string) => sql`
  update audit_heads set number = number where organization_id = ${organizationId} returning number, hash`
const moveHead = (organizationId: string, number: bigint, hash: string) => sql`
  update audit_heads set number = ${number}, hash = ${hash} where organization_id = ${organizationId}`

type Link = { number: bigint; previous: string; hash: string }

const insertEntry = (
  organizationId: string,
  { number, previous, hash }: Link,
  name: string,
  entry: AuditContent,
) => sql`
  insert into audit_log (organization_id, number, at, actor_kind, actor_id, actor_name, network, action, target_kind,
    target_id, env, detail, request_id, previous, hash)
  values (${organizationId}, ${number}, ${entry.at}, ${entry.actorKind}, ${entry.actorId}, ${name}, ${entry.network},
    ${entry.action}, ${entry.targetKind}, ${entry.targetId}, ${entry.env}, ${entry.detail}, ${entry.requestId},
    ${previous}, ${hash})`

async function append(run: Run, organizationId: string, name: string, content: AuditContent): Promise<void> {
  await run(startHead(organizationId))
  const [head] = await run(lockHead(organizationId))
  if (head === undefined) throw new Error(`the audit chain of ${organizationId} has no head`)
  const [number, previous] = [big(head, 'number') + 1n, text(head, 'hash')]
  const hash = auditHash(organizationId, number, previous, content)
  await run(insertEntry(organizationId, { number, previous, hash }, name, content))
  await run(moveHead(organizationId, number, hash))
}

/** Returns the function that appends the audit entries of one request. `now` returns real time in milliseconds UTC. */
export function createAudit({ organizationId, env, actor, action }: AuditSource, now: () => number): Audit {
  return (run, target, facts = {}) =>
    append(run, organizationId, actor.name, {
      at: now(),
      actorKind: actor.kind,
      actorId: actor.id,
      network: actor.network,
      action,
      targetKind: target.kind,
      targetId: target.id,
      env,
      detail: JSON.stringify(facts),
      requestId: actor.requestId,
    })
}
