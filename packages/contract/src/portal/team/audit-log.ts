import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { dateInput, identifier, queryNumber } from '../../fields.ts'
import { portalRoutes } from '../routes.ts'

const facts = z.nullable(z.record(z.string(), z.unknown()))

/** An entry of the audit log. */
export const auditEntry = z.object({
  number: described(z.number(), 'The position in the organization’s chain, from 1.'),
  at: described(z.string(), 'When it happened, UTC.'),
  actor: described(
    z.object({
      kind: described(
        z.enum(['person', 'operator', 'system']),
        'A person, an operator of the platform, or the service itself.',
      ),
      id: described(z.string(), 'Id of the person.'),
      name: described(z.string(), 'E-mail address at that time.'),
    }),
    'Who made the change.',
  ),
  network: described(z.nullable(z.string()), 'The network of the request.'),
  action: described(z.string(), 'The change, such as `member.removed`.'),
  target: described(
    z.object({ kind: described(z.string(), 'The kind of object.'), id: described(z.string(), 'Its id.') }),
    'The object of the change.',
  ),
  env: described(z.nullable(z.enum(['sandbox', 'production'])), 'The environment; null outside of both.'),
  before: described(facts, 'The changed fields before; null if there is nothing to compare.'),
  after: described(facts, 'The changed fields after.'),
  requestId: described(z.nullable(z.string()), 'Id of the request.'),
  hash: described(z.string(), 'SHA-256 of the entry and of the hash before it.'),
})

const example = {
  number: 8112,
  at: '2026-11-21T09:00:00.000Z',
  actor: { kind: 'person' as const, id: 'usr_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'owner@example.com' },
  network: '203.0.113.7',
  action: 'member.role_changed',
  target: { kind: 'person', id: 'usr_01JZPWB4S0R7V8J7WQ1N5X6Y2Z' },
  env: null,
  before: { role: 'viewer' },
  after: { role: 'developer' },
  requestId: 'req_01JZPW9ZR096RDP4AJM5T7BBAE',
  hash: 'a'.repeat(64),
}

export const listAudit = endpoint({
  ...portalRoutes.listAudit,
  tag: 'Portal',
  summary: 'List the audit log',
  description: 'The newest first. `before` continues after the last entry of a page.',
  query: z.strictObject({
    limit: described(z.optional(queryNumber({ maximum: 200, default: 50 })), 'Entries of a page.'),
    before: described(
      z.optional(queryNumber({ maximum: 999_999_999_999, default: 1 })),
      'Only entries before this number.',
    ),
    action: described(z.optional(identifier), 'Only this action, or all of a kind, such as `member`.'),
    actor: described(z.optional(identifier), 'Only changes of the person with this id.'),
    target: described(z.optional(identifier), 'Only changes of the object with this id.'),
    env: described(z.optional(z.enum(['sandbox', 'production'])), 'Only this environment.'),
    from: described(z.optional(dateInput), 'The first moment, included.'),
    to: described(z.optional(dateInput), 'The last moment, included.'),
  }),
  response: z.object({
    data: described(z.array(auditEntry), 'The entries of this page.'),
    next: described(z.nullable(z.number()), 'The `before` of the next page; null at the end.'),
  }),
  problems: [],
  example: { query: { action: 'member' }, response: { data: [example], next: null } },
})

export const getAuditHead = endpoint({
  ...portalRoutes.getAuditHead,
  tag: 'Portal',
  summary: 'Read the end of the audit log and how far it is verified',
  description:
    'A background walk recomputes every hash. Keep `number` and `hash` elsewhere: they prove later that nothing was changed before them.',
  response: z.object({
    number: described(z.number(), 'The number of the newest entry; 0 for an empty log.'),
    hash: described(z.string(), 'Its hash.'),
    verifiedTo: described(z.number(), 'The last entry whose hash was recomputed; 0 before the first walk.'),
    verifiedAt: described(z.nullable(z.string()), 'When the newest walk ended, UTC.'),
    problem: described(z.nullable(z.string()), 'What the walk found wrong, or null.'),
  }),
  problems: [],
  example: {
    response: {
      number: 8112,
      hash: example.hash,
      verifiedTo: 8112,
      verifiedAt: '2026-11-21T09:03:00.000Z',
      problem: null,
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalAuditEndpoints = { listAudit, getAuditHead }
