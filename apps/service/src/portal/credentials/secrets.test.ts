import { expect, test } from 'vitest'
import { openPortal } from '../../../testing/portal.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'
import { createLog } from '../../log.ts'
import { openDatabase } from '../../store/engine/open-database.ts'

const tablesOf = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: "select tablename as name from pg_tables where schemaname = 'public'",
}

/** Returns every row of every table as text. */
const dump = async ({ config }: TestService): Promise<string> => {
  await using database = Object.assign(openDatabase(config), { [Symbol.asyncDispose]: () => database.close() })
  const tables = await database.read({ text: tablesOf[database.engine], values: [] })
  expect(tables.length).toBeGreaterThan(30)
  const rows = await Promise.all(
    tables.map(({ name }) => database.read({ text: `select * from "${String(name)}"`, values: [] })),
  )
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

test('no later answer, log line or database row contains a client secret', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  await using service = await startTestService({}, undefined, { log })
  const portal = await openPortal(service)
  const params = { env: 'sandbox' } as const
  const client = await portal.createPortalClient({ params, body: { name: 'Canary', scopes: ['profile:read'] } })
  const ids = { ...params, clientId: client.id }
  const answers: unknown[] = []
  const created = await portal.createClientSecret({ params: ids, body: {} })
  const replaced = await portal.createClientSecret({ params: ids, body: { replaces: created.secret.id } })
  const values = [created.secret.value, replaced.secret.value]
  const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: created.secret.value }
  for (const path of ['/oauth2/token', '/oauth2/unknown']) {
    const answer = await fetch(service.baseUrls.sandbox + path, { method: 'POST', body: new URLSearchParams(form) })
    answers.push(await answer.text())
  }
  await service.store.secretUses.flush((address) => address)
  answers.push(replaced.client, await portal.listClients({ params }))
  answers.push(await portal.updatePortalClient({ params: ids, body: { name: 'Renamed' }, ifMatch: '"1"' }))
  answers.push(await portal.revokeClientSecret({ params: { ...ids, secretId: created.secret.id } }))

  const rows = await dump(service)
  expect(rows).toContain(`"hint":"${values[0]!.slice(-4)}"`)
  expect(lines.length).toBeGreaterThan(5)
  for (const value of values) {
    const texts = { answers: JSON.stringify(answers), log: lines.join(''), rows }
    for (const [place, text] of Object.entries(texts)) expect(text.includes(value), place).toBe(false)
    const secretPart = value.slice('sk_sandbox_'.length, -4)
    for (const [place, text] of Object.entries(texts)) expect(text.includes(secretPart), place).toBe(false)
  }
})

test('the answer with a client secret forbids caches to store it', async () => {
  await using service = await startTestService()
  const headers = await service.portalHeaders()
  const address = `${service.portalUrl}/portal/api/sandbox/clients/${bank.clientId.sandbox}/secrets`
  const answer = await fetch(address, { method: 'POST', headers })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
})
