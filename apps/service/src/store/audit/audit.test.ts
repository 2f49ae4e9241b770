import { expect, test } from 'vitest'
import { bypassTriggers } from '../../../testing/bypass-triggers.ts'
import { bank, openTestStore, type TestStore } from '../../../testing/open-test-store.ts'
import { sql, type Query } from '../engine/database.ts'
import { noEntry } from './audit-entry.ts'
import { verifyAudit } from './verify-audit.ts'

const organizationId = bank.id
const actor = { kind: 'person', id: 'usr_1', name: 'Layla', network: '203.0.113.0/24', requestId: 'req_1' } as const

const append = async (tested: TestStore, id: string, organization = organizationId): Promise<void> => {
  const audit = tested.store.audit({ organizationId: organization, env: null, actor, action: 'session.created' })
  await tested.database().transaction((run) => audit(run, { kind: 'person', id }, { after: { id } }))
}
const problems = async (tested: TestStore) =>
  (await verifyAudit(tested.database())).map(({ organizationId: of, problem }) => `${of}: ${problem}`)
const chained = async (): Promise<TestStore> => {
  const tested = await openTestStore()
  for (const id of ['usr_1', 'usr_2', 'usr_3']) await append(tested, id)
  return tested
}

test('simultaneous changes append one unbroken audit chain per organization', async () => {
  await using tested = await openTestStore()
  const ids = Array.from({ length: 20 }, (_, index) => `usr_${index}`)
  await Promise.all(ids.flatMap((id) => [append(tested, id), append(tested, id, 'org_other')]))
  expect(await problems(tested)).toEqual([])
  const rows = await tested.database().read(sql`select organization_id, max(number) as n from audit_log
    group by organization_id order by organization_id`)
  expect(rows.map((row) => Number(row['n']))).toEqual([20, 20])
})

test('the database rolls back a change whose audit entry it cannot store', async () => {
  await using tested = await openTestStore()
  const audit = () => Promise.reject(new Error('no room'))
  const { webhooks } = tested.store.organization({ organizationId, env: 'sandbox' }, { audit })
  const draft = {
    url: 'https://hooks.example.com',
    description: '',
    eventTypes: null,
    auth: { mode: 'signature' },
  } as const
  await expect(webhooks.createEndpoint(draft)).rejects.toThrow('no room')
  expect((await webhooks.endpoints()).map(({ url }) => url)).not.toContain(draft.url)
})

test('erasing a person’s name does not break the audit chain', async () => {
  await using tested = await chained()
  await tested.database().write(sql`update audit_log set actor_name = 'person (removed)' where actor_id = 'usr_1'`)
  expect(await problems(tested)).toEqual([])
})

test.each<[string, readonly Query[], string[]]>([
  [
    'changed',
    [sql`update audit_log set action = 'session.ended' where number = 2`],
    ['audit entry 2 was changed: its hash is another'],
  ],
  [
    'removed',
    [sql`delete from audit_log where number = 2`],
    ['audit entry 2 was removed', 'audit entry 3 does not follow the entry before it'],
  ],
  [
    'added',
    [
      sql`insert into audit_log select organization_id, 4, at, actor_kind, actor_id, actor_name, network, action,
        target_kind, target_id, env, detail, request_id, ${noEntry}, hash from audit_log where number = 3`,
    ],
    [
      'audit entry 4 does not follow the entry before it',
      'audit entry 4 was changed: its hash is another',
      'the audit log ends with entry 4, not with entry 3 as it did',
    ],
  ],
  [
    'removed at the end',
    [sql`delete from audit_log where number = 3`],
    ['the audit log ends with entry 2, not with entry 3 as it did'],
  ],
  [
    'removed with all others and their head',
    [sql`delete from audit_log where number < 3`, sql`delete from audit_heads`],
    [
      'audit entry 1 was removed',
      'audit entry 2 was removed',
      'audit entry 3 does not follow the entry before it',
      'the audit log ends with entry 3, not with entry 0 as it did',
    ],
  ],
])('verifyAudit names an entry that somebody has %s', async (_, statements, expected) => {
  await using tested = await chained()
  await bypassTriggers(tested, ...statements)
  expect(await problems(tested)).toEqual(expected.map((problem) => `${organizationId}: ${problem}`))
})
