import { expect, test } from 'vitest'
import { createClients } from './clients.ts'
import { createKeyring } from './crypto.ts'
import { sql } from '../engine/database.ts'
import { bank, openTestStore, seedSecrets } from '../../../testing/open-test-store.ts'

const { clientId } = bank.environments.sandbox
const secret = seedSecrets[bank.id]?.sandbox.clientSecret ?? ''

async function openClients() {
  const tested = await openTestStore()
  const statements: string[] = []
  const digests: string[] = []
  const state = { revision: 1, statements, digests, tested }
  const database = tested.database()
  const keyring = createKeyring(Buffer.alloc(32, 'a key of tests').toString('base64'))
  const clients = createClients(
    {
      ...database,
      read: (statement) => (statements.push(statement.text), database.read(statement)),
      find: (kind, key) => (statements.push(kind.one(key).text), database.find(kind, key)),
    },
    { ...keyring, hmac: (each) => (digests.push(each), keyring.hmac(each)) },
    () => tested.clock.now,
    async () => state.revision,
  )
  return { ...state, state, clients, [Symbol.asyncDispose]: () => tested[Symbol.asyncDispose]() }
}

test('authentication does equal work for an unknown client and a wrong secret', async () => {
  await using opened = await openClients()
  const { clients, statements, digests } = opened
  const costOf = async (id: string, env: 'sandbox' | 'production', given: string) => {
    statements.length = 0
    digests.length = 0
    expect(await clients.authenticate(env, id, given)).toBeUndefined()
    return { statements: [...statements], digests: digests.length }
  }
  const wrong = await costOf(clientId, 'sandbox', 'wrong')
  expect(wrong).toMatchObject({ statements: [expect.any(String)], digests: 1 })
  expect(await costOf('cl_sandbox_nobody', 'sandbox', 'wrong')).toStrictEqual(wrong)
  expect(await costOf(clientId, 'production', secret)).toStrictEqual(wrong)
  expect(await clients.authenticate('sandbox', clientId, secret)).toBeDefined()
  expect(await costOf(clientId, 'sandbox', 'wrong')).toStrictEqual(wrong)
})

test('a correct secret reads its client once for each revision', async () => {
  await using opened = await openClients()
  const { clients, statements, state } = opened
  const first = await clients.authenticate('sandbox', clientId, secret)
  expect(first).toMatchObject({ id: clientId, organizationId: bank.id, isEnabled: true })
  expect(await clients.authenticate('sandbox', clientId, secret)).toMatchObject({ id: clientId })
  expect(statements).toHaveLength(1)
  state.revision += 1
  await clients.authenticate('sandbox', clientId, secret)
  expect(statements).toHaveLength(2)
})

test('a kept secret ends at its expiry, without a new revision', async () => {
  await using opened = await openClients()
  const { clients, tested } = opened
  const end = tested.clock.now + 1_000
  await tested.database().write(sql`update client_secrets set expires_at = ${end} where client_id = ${clientId}`)
  expect(await clients.authenticate('sandbox', clientId, secret)).toBeDefined()
  tested.clock.now = end - 1
  expect(await clients.authenticate('sandbox', clientId, secret)).toBeDefined()
  tested.clock.now = end
  expect(await clients.authenticate('sandbox', clientId, secret)).toBeUndefined()
})
