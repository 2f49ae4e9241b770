import { expect, test } from 'vitest'
import { createClients } from './clients.ts'
import { createKeyring } from './crypto.ts'
import { bank, openTestStore, seedSecrets } from '../../../testing/open-test-store.ts'

test('authentication does equal work for an unknown client and a wrong secret', async () => {
  await using tested = await openTestStore()
  const statements: string[] = []
  const digests: string[] = []
  const database = tested.database()
  const keyring = createKeyring(Buffer.alloc(32).toString('base64'))
  const counted = createClients(
    {
      ...database,
      read: (statement) => (statements.push(statement.text), database.read(statement)),
      find: (kind, key) => (statements.push(kind.one(key).text), database.find(kind, key)),
    },
    { ...keyring, hmac: (secret) => (digests.push(secret), keyring.hmac(secret)) },
    () => tested.clock.now,
    { note: () => undefined },
  )
  const costOf = async (clientId: string, env: 'sandbox' | 'production', secret: string) => {
    statements.length = 0
    digests.length = 0
    expect(await counted.authenticate(env, clientId, secret)).toBeUndefined()
    return { statements: [...statements], digests: digests.length }
  }
  const { clientId } = bank.environments.sandbox
  const wrong = await costOf(clientId, 'sandbox', 'wrong')
  expect(wrong).toMatchObject({ statements: [expect.any(String)], digests: 1 })
  expect(await costOf('cl_sandbox_nobody', 'sandbox', 'wrong')).toStrictEqual(wrong)
  expect(await costOf(clientId, 'production', seedSecrets[bank.id]?.sandbox.clientSecret ?? '')).toStrictEqual(wrong)
})
