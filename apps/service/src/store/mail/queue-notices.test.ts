import { expect, test } from 'vitest'
import { portalEndpoints, type Endpoint } from '@loyalty/contract'
import { bank, openTestStore, type TestStore } from '../../../testing/open-test-store.ts'
import { notices } from '../../mail/notices.ts'
import { createStore } from '../store.ts'

const actor = {
  kind: 'person',
  id: 'usr_1',
  name: 'omar@example.com',
  network: '203.0.113.7',
  requestId: 'req_1',
} as const

const open = async (tested: TestStore) => {
  const { id, masterKey, clock } = tested
  const store = createStore(tested.database(), { realNow: () => clock.now, id, masterKey, mailMode: 'inbox' })
  const common = { organizationId: bank.id, passwordHash: 'none', createdAt: 0 }
  for (const name of ['aisha', 'omar'])
    await store.people.add({ ...common, id: `usr_${name}`, email: `${name}@example.com`, role: 'owner' })
  await store.people.add({ ...common, id: 'usr_layla', email: 'layla@example.com', role: 'developer' })
  const change = (action: string) =>
    tested.database().transaction(async (run) => {
      const audit = store.audit({ organizationId: bank.id, env: null, actor, action })
      await audit(run, { kind: 'person', id: 'usr_layla' })
    })
  const recipients = async () => (await store.mails.waiting(10)).map(({ mail }) => mail.to).toSorted()
  return { store, change, recipients }
}

const [aisha, layla, omar] = ['aisha@example.com', 'layla@example.com', 'omar@example.com']

test.each([
  ['client_secret.created', [aisha, omar]],
  ['password.reset', [layla]],
  ['member.removed', [aisha, layla, omar]],
  ['session.created', []],
])('the audit action %s notifies exactly the right people', async (action, expected) => {
  await using tested = await openTestStore()
  const { change, recipients } = await open(tested)
  await change(action)
  expect(await recipients()).toEqual(expected)
})

test('a change that is rolled back queues no security notice', async () => {
  await using tested = await openTestStore()
  const { store, recipients } = await open(tested)
  const audit = store.audit({ organizationId: bank.id, env: null, actor, action: 'member.removed' })
  const failed = tested.database().transaction(async (run) => {
    await audit(run, { kind: 'person', id: 'usr_layla' })
    throw new Error('no room')
  })
  await expect(failed).rejects.toThrow('no room')
  expect(await recipients()).toEqual([])
})

test('each audit action about secrets, factors or members has a security notice', () => {
  const declared = new Set(Object.values<Endpoint>(portalEndpoints).flatMap(({ audit }) => audit ?? []))
  const kinds = /^(client_secret|webhook_secret|passkey|authenticator|recovery_codes|member|password)\./
  const sensitive = [...declared].filter((action) => kinds.test(action) && action !== 'passkey.renamed')
  expect(sensitive.length).toBeGreaterThan(8)
  expect(sensitive.filter((action) => notices[action] === undefined)).toEqual([])
})
