import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { openBrowser } from '../../testing/portal-browser.ts'
import { runProgram as run } from '../../testing/run-program.ts'
import { bank } from '../../testing/service.ts'
import { temporaryDatabase } from '../../testing/temporary.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { sql } from '../store/engine/database.ts'
import { verifyAudit } from '../store/audit/verify-audit.ts'
import { startService } from '../service.ts'
import { createLog } from '../log.ts'

// Each call of `run` starts a Node process, which can take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const seed = fileURLToPath(new URL('../../seed/catalog.json', import.meta.url))
const email = 'admin@example.com'
const password = 'three green boats'

/** A database with one owner, without a running service: a SQLite file belongs to one process. */
const prepare = async () => {
  const place = await temporaryDatabase('MIGRATED')
  const settings = {
    DATABASE_URL: place.databaseUrl,
    DATABASE_FILE: place.databaseFile,
    MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const ports = { PRODUCTION_PORT: '0', SANDBOX_PORT: '0', PORTAL_PORT: '0', PREVIEW_PORT: '0' }
  const config = readConfig({ ...settings, ...ports, CATALOGUE_FILE: seed, RATE_LIMIT: 'off' })
  const start = () => startService(config, createLog('silent'))
  const { store, close } = await start()
  const owner = { organizationId: bank.organizationId, id: 'usr_owner', email: bank.ownerEmail, role: 'owner' } as const
  await store.people.add({ ...owner, passwordHash: 'none', createdAt: 0 })
  await close()
  return { config, settings, start, [Symbol.asyncDispose]: place[Symbol.asyncDispose] }
}

test('portal bootstrap prints a link that makes one administrator', async () => {
  await using prepared = await prepare()
  const { settings, start } = prepared
  const bootstrap = () => run(['portal', 'bootstrap', '--email', email], settings)
  const [earlier, first] = [await bootstrap(), await bootstrap()]
  const tokenOf = ({ out }: { out: string }) => /accept-invitation#(\S+)/.exec(out)?.[1] ?? ''
  expect(first).toMatchObject({ status: 0, err: '' })
  const running = await start()
  const accept = (token: string) =>
    openBrowser(running.portalUrl).call('acceptInvitation', { body: { token, name: 'Admin', password } })
  expect((await accept(tokenOf(earlier))).code).toBe('LINK_INVALID')
  const read = await openBrowser(running.portalUrl).call('readInvitation', { body: { token: tokenOf(first) } })
  expect(read.body).toMatchObject({ role: 'administrator', organization: null, invitedBy: null })
  expect((await accept(tokenOf(first))).body).toEqual({ email, organization: null })
  expect((await accept(tokenOf(first))).code).toBe('LINK_INVALID')
  const signedIn = await openBrowser(running.portalUrl).signIn(email, password)
  expect(signedIn.body, 'an administrator needs a second factor').toMatchObject({ next: 'enrol' })
  const roles = sql`select email from people where platform_role = 'administrator'`
  expect(await running.database.read(roles)).toEqual([{ email }])
  await running.close()
  expect(await bootstrap()).toMatchObject({
    status: 1,
    err: expect.stringContaining('administrator already') as string,
  })
})

test('portal invites further administrators and operators', async () => {
  await using prepared = await prepare()
  const { settings, start } = prepared
  const tokenOf = async (action: string, address: string) => {
    const { out, status } = await run(['portal', action, '--email', address], settings)
    expect(status).toBe(0)
    return /accept-invitation#(\S+)/.exec(out)?.[1] ?? ''
  }
  const replaced = await tokenOf('invite-operator', 'olga@example.com')
  const links: [string, string][] = [
    ['olga@example.com', await tokenOf('invite-operator', 'olga@example.com')],
    [email, await tokenOf('bootstrap', email)],
    ['second@example.com', await tokenOf('invite-administrator', 'second@example.com')],
  ]
  const running = await start()
  const browser = openBrowser(running.portalUrl)
  const read = await browser.call('readInvitation', { body: { token: links[0]?.[1] } })
  expect(read.body).toMatchObject({ role: 'operator', organization: null })
  const accept = (token: string) => browser.call('acceptInvitation', { body: { token, name: 'Person', password } })
  expect((await accept(replaced)).code).toBe('LINK_INVALID')
  for (const [address, token] of links)
    expect((await accept(token)).body).toEqual({ email: address, organization: null })
  const people = sql`select email, platform_role from people where platform_role is not null order by email`
  expect(await running.database.read(people)).toEqual([
    { email, platform_role: 'administrator' },
    { email: 'olga@example.com', platform_role: 'operator' },
    { email: 'second@example.com', platform_role: 'administrator' },
  ])
  const entries = sql`select action, actor_kind from audit_log where action like '%.invited' order by number`
  expect(await running.database.read(entries)).toEqual(
    ['operator', 'operator', 'administrator', 'administrator'].map((role) => ({
      action: `${role}.invited`,
      actor_kind: 'system',
    })),
  )
  expect(await verifyAudit(running.database)).toEqual([])
  const late = await running.store.platformAccounts.invite(email, 'operator')
  await accept(late.token)
  expect(await running.database.read(people), 'an administrator stays one').toHaveLength(3)
  expect((await running.database.read(people))[0]).toEqual({ email, platform_role: 'administrator' })
  await running.close()
})

test('portal recover removes factors, ends sessions and leaves an audit entry', async () => {
  await using prepared = await prepare()
  const { config, settings } = prepared
  const withDatabase = async <T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> => {
    const database = openDatabase(config)
    return await work(database).finally(() => database.close())
  }
  await withDatabase((database) =>
    database.write(
      sql`insert into recovery_codes (person_id, hash) select id, 'hash' from people`,
      sql`insert into authenticators (person_id, secret, confirmed_at) select id, 'sealed', 1 from people`,
    ),
  )
  const recovered = await run(['portal', 'recover', '--email', bank.ownerEmail.toUpperCase()], settings)
  expect(recovered).toMatchObject({ status: 0, err: '' })
  await withDatabase(async (database) => {
    expect(await database.read(sql`select person_id from recovery_codes`)).toEqual([])
    expect(await database.read(sql`select person_id from authenticators`)).toEqual([])
    const entries = sql`select organization_id, actor_kind from audit_log where action = 'person.recovered'`
    expect(await database.read(entries)).toEqual([{ organization_id: bank.organizationId, actor_kind: 'system' }])
    expect(await verifyAudit(database)).toEqual([])
  })
  const unknown = await run(['portal', 'recover', '--email', 'nobody@example.com'], settings)
  expect(unknown).toMatchObject({ status: 1, err: expect.stringContaining('No account') as string })
})

test.each([
  [['bootstrap']],
  [['invite-operator']],
  [['recover', email]],
  [['bootstrap', '--email', 'not-an-address']],
  [['other', '--email', email]],
])('portal refuses the arguments %j', async (words) => {
  expect(await run(['portal', ...words])).toMatchObject({ status: 2, err: expect.stringContaining('Usage:') as string })
})
