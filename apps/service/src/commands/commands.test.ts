import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '../store/engine/database.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { openTestStore } from '../../testing/open-test-store.ts'
import { temporaryDatabase } from '../../testing/temporary.ts'
import { bank, startTestService } from '../../testing/service.ts'
import { runProgram as run } from '../../testing/run-program.ts'

// Each call of `run` starts a Node process, which can take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const seed = fileURLToPath(new URL('../../seed/', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'loyalty-commands-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await cp(join(seed, 'logos'), join(folder, 'logos'), { recursive: true })

const settingsOf = ({
  databaseUrl,
  databaseFile,
  masterKey,
}: {
  databaseUrl?: string | undefined
  databaseFile: string
  masterKey?: Buffer
}) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_FILE: databaseFile,
  MASTER_KEY: (masterKey ?? randomBytes(32)).toString('base64'),
})

test('applying an unchanged catalog a second time adds no prices', async () => {
  await using settings = await temporaryDatabase()
  const environment = settingsOf(settings)
  const first = await run(['catalog', 'apply', join(seed, 'catalog.json')], environment)
  expect(first).toMatchObject({ status: 0, err: '' })
  expect(first.out).toMatch(/^Applied .*: 19 programs, 3 organizations\.\n$/)
  const prices = async () => {
    const database = openDatabase(settings)
    const rows = await database.read(sql`select count(*) as number from prices`)
    await database.close()
    return rows
  }
  const before = await prices()
  expect((await run(['keys', 'rotate', 'sandbox'], environment)).out).toMatch(
    / is published, and signs from ten minutes on\.\n$/,
  )
  expect(await run(['catalog', 'apply', join(seed, 'catalog.json')], environment)).toMatchObject({ status: 0 })
  expect(await prices()).toEqual(before)
  expect(await run(['verify'], environment)).toEqual({ status: 0, out: 'The books hold.\n', err: '' })
})

test('the command catalog apply reports every mistake in an invalid file', async () => {
  await using settings = await temporaryDatabase()
  const catalog = JSON.parse(await readFile(join(seed, 'catalog.json'), 'utf8')) as {
    programs: Record<string, unknown>[]
    fxRates: object
  }
  const file = join(folder, 'wrong.json')
  catalog.programs[0]!['pricePerPointInUsd'] = '-1'
  delete catalog.programs[1]!['name']
  await writeFile(file, JSON.stringify(catalog))
  const wrong = await run(['catalog', 'apply', file], settingsOf(settings))
  expect(wrong).toMatchObject({ status: 1, out: '' })
  expect(wrong.err).toContain('programs.0.pricePerPointInUsd: ')
  expect(wrong.err).toContain('programs.1.name: ')
  await writeFile(file, '{ "programs": [')
  expect((await run(['catalog', 'apply', file], settingsOf(settings))).err).toContain('is not JSON')
  const missing = await run(['catalog', 'apply', join(folder, 'nowhere.json')], settingsOf(settings))
  expect([missing.status, missing.err]).toEqual([1, `${join(folder, 'nowhere.json')} cannot be read (ENOENT)\n`])
  expect((await run(['catalog', 'apply', folder], settingsOf(settings))).err).toBe(
    `${folder} cannot be read (EISDIR)\n`,
  )
  const unfit = { ...settingsOf(settings), SEED_SECRETS: '{ "org_1": { "sandbox": { "clientSecret": 5 } } }' }
  expect(await run(['catalog', 'apply', join(seed, 'catalog.json')], unfit)).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^SEED_SECRETS does not fit the catalog\. Fix, .*org_1\.sandbox\.clientSecret.*\n$/),
  })
})

test("a command with another database's MASTER_KEY fails and writes nothing", async () => {
  await using settings = await temporaryDatabase()
  const own = settingsOf(settings)
  await run(['catalog', 'apply', join(seed, 'catalog.json')], own)
  const kept = async () => {
    const database = openDatabase(settings)
    const keys = await database.read(sql`select kid from signing_keys order by kid`)
    const secrets = await database.read(sql`select id from client_secrets order by id`)
    await database.close()
    return { keys, secrets }
  }
  const before = await kept()
  const secrets = {
    clientSecret: `sk_${'x'.repeat(32)}`,
    webhookSecret: `whsec_${Buffer.alloc(24).toString('base64')}`,
  }
  const other = {
    ...settingsOf({ ...settings, masterKey: randomBytes(32) }),
    SEED_SECRETS: JSON.stringify({ [bank.organizationId]: { sandbox: secrets, production: secrets } }),
  }
  for (const words of [['keys', 'rotate', 'sandbox'], ['catalog', 'apply', join(seed, 'catalog.json')], ['serve']]) {
    const { status, err } = await run(words, other)
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(
        /^MASTER_KEY is not the key that this database was made with: .* \S{43} of \w+\. Fix: set the original key\.\n$/,
      ),
    ])
  }
  expect(await kept()).toEqual(before)
  expect(await run(['keys', 'rotate', 'sandbox'], own)).toMatchObject({ status: 0, err: '' })
})

test('the command keys revoke replaces all signing keys of one environment', async () => {
  await using settings = await temporaryDatabase()
  const own = settingsOf(settings)
  await run(['catalog', 'apply', join(seed, 'catalog.json')], own)
  await run(['keys', 'rotate', 'sandbox'], own)
  const kids = async (env: string) => {
    const database = openDatabase(settings)
    const rows = await database.read(sql`select kid from signing_keys where env = ${env}`)
    await database.close()
    return rows.map((row) => String(row['kid']))
  }
  const before = { sandbox: await kids('sandbox'), production: await kids('production') }
  const { status, out } = await run(['keys', 'revoke', 'sandbox'], own)
  const [kid, ...others] = await kids('sandbox')
  expect([status, out, others]).toEqual([0, expect.stringContaining(`${kid} signs from now on.`), []])
  expect(before.sandbox).not.toContain(kid)
  expect(await kids('production')).toEqual(before.production)
})

test('the serve command names the signing key that MASTER_KEY cannot decrypt', async () => {
  await using settings = await temporaryDatabase()
  const own = settingsOf(settings)
  await run(['catalog', 'apply', join(seed, 'catalog.json')], own)
  const database = openDatabase(settings)
  await database.write(sql`
    insert into signing_keys (env, kid, public_jwk, private_sealed, created_at) values ('production', 'stranger', '{}', 'AAAA', 1)`)
  await database.close()
  const { status, err } = await run(['serve'], own)
  expect([status, err]).toEqual([1, expect.stringContaining('but not signing key stranger of production')])
})

test('the verify command prints each ledger problem and ends with status 1', async () => {
  await using tested = await openTestStore()
  await tested.database().write(sql`
    insert into journal (organization_id, env, journal_id, line, debit, credit, asset, amount, created_at)
    values ('org_1', 'sandbox', 'debit:nothing', 1, 'user:residual:u', 'org:multibrand_funding', 'SAR', 5, 1)`)
  const { status, out } = await run(['verify'], settingsOf(tested.settings))
  expect(status).toBe(1)
  expect(out).toContain('org_1 sandbox: ')
  expect(out).toMatch(/The books do not hold: \d+ problems?\.\n$/)
})

test('the clock command advances and resets a sandbox clock', async () => {
  await using tested = await openTestStore()
  const environment = settingsOf(tested.settings)
  const clock = (...words: string[]) => run(['clock', bank.organizationId, ...words], environment)
  expect(await clock('advance', '3600')).toMatchObject({ status: 0, err: '' })
  expect((await clock('show')).out).toContain(', 3600 seconds ahead of real time.')
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
  expect((await clock('set', inAYear)).out).toContain(`is at ${inAYear.slice(0, 16)}`)
  const back = await clock('set', new Date().toISOString())
  expect([back.status, back.out]).toEqual([1, ''])
  expect(back.err).toContain('forward only')
  expect((await clock('reset')).out).toContain(', 0 seconds ahead of real time.')
  expect(await run(['clock', 'org_nobody', 'show'], environment)).toEqual({
    status: 1,
    out: '',
    err: 'There is no organization org_nobody.\n',
  })
})

test('a command can write beside a running service only on PostgreSQL', async () => {
  await using service = await startTestService()
  const environment = settingsOf(service.config)
  expect(await run(['verify'], environment)).toEqual({ status: 0, out: 'The books hold.\n', err: '' })
  expect(await run(['clock', bank.organizationId, 'show'], environment)).toMatchObject({ status: 0 })
  const moved = await run(['clock', bank.organizationId, 'advance', '3600'], environment)
  const applied = await run(['catalog', 'apply', join(seed, 'catalog.json')], environment)
  const shared = service.config.databaseUrl !== undefined
  expect([moved.status, applied.status]).toEqual(shared ? [0, 0] : [1, 1])
  const { clockOffset } = await service.store
    .organization({ organizationId: bank.organizationId, env: 'sandbox' })
    .catalog()
  expect(clockOffset).toBe(shared ? 3_600_000 : 0)
  const refusal = `${service.config.databaseFile} belongs to a running service: stop that first. On PostgreSQL both work side by side.\n`
  expect([moved.err, applied.err]).toEqual(shared ? ['', ''] : [refusal, refusal])
})
