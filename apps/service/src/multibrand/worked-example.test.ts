import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { canonicalMoney } from '../money/decimal.ts'
import type { Catalog } from '../store/seeding/schema.ts'
import { startTestService, telecom } from '../../testing/service.ts'
import { until } from '../../testing/webhooks.ts'

const day = 86_400_000
const seed = fileURLToPath(new URL('../../seed/', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'loyalty-example-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Two programs of the seed catalog. The test gives them the prices of the worked example in the specification:
 * 0.0550875 and 0.08483475 AED per point.
 */
const [sky, inn] = ['prg_hopplio', 'prg_kettlefox'] as const
const exampleCatalog = async (): Promise<string> => {
  const catalog = JSON.parse(await readFile(join(seed, 'catalog.json'), 'utf8')) as Catalog
  const prices: Record<string, string> = { [sky]: '0.015', [inn]: '0.0231' }
  const programs = catalog.programs.map((each) => ({
    ...each,
    pricePerPointInUsd: prices[each.id] ?? each.pricePerPointInUsd,
  }))
  await cp(join(seed, 'logos'), join(folder, 'logos'), { recursive: true })
  const file = join(folder, 'catalog.json')
  await writeFile(file, JSON.stringify({ ...catalog, programs }))
  return file
}

const user = 'example-user'
const account = {
  destinationUserId: 'X-1',
  destinationUserEmail: 'ada@example.com',
  destinationUserFirstName: 'Ada',
  destinationUserLastName: 'L',
}

test('the API computes the exact points of two credits and a debit', async () => {
  await using service = await startTestService({ CATALOGUE_FILE: await exampleCatalog() })
  const caller = await service.caller(telecom)
  const org = service.store.organization({ organizationId: telecom.organizationId, env: 'sandbox' })
  const start = Date.now()
  const moveTo = async (days: number) =>
    expect(await org.sandboxClock?.set(start + days * day + 60_000)).toMatchObject({ outcome: 'moved' })
  const balance = (status: 'PENDING' | 'MATURED') => caller.getBalance({ query: { userId: user, status } })
  const exact = async (status: 'PENDING' | 'MATURED') =>
    canonicalMoney((await org.multibrand.balance(user, status, await org.businessNow())).local)
  const credit = (referenceNumber: string, value: number, days: number) =>
    caller.createCredit({
      body: {
        referenceNumber,
        userId: user,
        value,
        currency: 'AED',
        executionDate: new Date(start + days * day).toISOString(),
      },
    })
  const debit = (referenceNumber: string, value: number) =>
    caller.createDebit({ body: { referenceNumber, userId: user, value, currency: 'AED' } })
  const rows = async () => {
    const { data } = await caller.listExecutedTransactions({ query: {} })
    return data.map((row) => [
      row.partnership.destinationProgramId,
      row.pointTransactions[0]?.numberOfPoints,
      row.valueInSourceLocalCurrency,
    ])
  }
  /** Returns the sum of the user's points in a program, over two years because the example may cross a new year. */
  const points = async (programId: string): Promise<number> => {
    const year = new Date(start).getUTCFullYear()
    const years = [year, year + 1].map((each) =>
      caller.listStatistics({ query: { sourceUserId: user, programId, year: String(each) } }),
    )
    return (await Promise.all(years)).flat().reduce((sum, month) => sum + month.totalPoints, 0)
  }

  const [skyLink, innLink] = await caller.updateMultibrandConnections({
    body: {
      sourceUserId: user,
      connections: [
        { destinationProgramId: sky, percentage: 60, destinationAccount: account },
        { destinationProgramId: inn, percentage: 40, destinationAccount: account },
      ],
    },
  })
  expect([skyLink?.percentage, innLink?.percentage]).toEqual([60, 40])
  await credit('A', 100, 10)
  await credit('B', 50, 20)
  expect(await caller.listPendingPoints({ query: { userId: user } })).toEqual([
    { programId: sky, estimatedPoints: 1633 },
    { programId: inn, estimatedPoints: 707 },
  ])
  const taken = await debit('C', 30)
  expect(await balance('PENDING')).toMatchObject({ estimatedValueInSourceLocalCurrency: '120.00' })
  await expect(debit('D', 200)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })

  await moveTo(10)
  await until(async () => expect([await points(sky), await points(inn)]).toEqual([762, 330]))
  expect(await rows()).toEqual(
    expect.arrayContaining([
      [sky, '762', 41.98],
      [inn, '330', 28],
    ]),
  )
  expect([await exact('MATURED'), await exact('PENDING')]).toEqual(['0.0278575', '50'])
  expect(await balance('MATURED')).toMatchObject({ estimatedValueInSourceLocalCurrency: '0.03' })

  await caller.deleteMultibrandConnection({ params: { id: innLink!.id } })
  await moveTo(20)
  await until(async () => expect([await points(sky), await points(inn)]).toEqual([762 + 908, 330]))
  expect(await rows()).toContainEqual([sky, '908', 50.02])
  expect([await exact('MATURED'), await exact('PENDING')]).toEqual(['0.0084075', '0'])

  await expect(credit('C', 30, 30)).rejects.toMatchObject({ code: 'REFERENCE_NUMBER_CONFLICT' })
  expect(await debit('C', 30)).toEqual(taken)
})

test('hazard 20: a fast sandbox clock does not affect tokens or sessions', async () => {
  await using service = await startTestService()
  const org = service.store.organization({ organizationId: telecom.organizationId, env: 'sandbox' })
  const before = await service.accessToken(telecom)
  await org.sandboxClock?.advance(30 * 86_400)
  const after = await service.accessToken(telecom)
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number }
  expect(claims(after).exp - claims(after).iat).toBe(600)
  expect(Math.abs(claims(after).iat - claims(before).iat)).toBeLessThan(300)
  for (const token of [before, after]) {
    const answer = await fetch(`${service.baseUrls.sandbox}/programs`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
  }
  const caller = await service.caller(telecom)
  const minted = await caller.createMultibrandToken({ body: { ...service.credentials(telecom), userId: user } })
  const session = await service
    .widget(() => '')
    .createWidgetSession({ body: { token: minted.accessToken, nonce: 'a'.repeat(43) } })
  expect(session.widget).toBe('multibrand')
  expect(Math.abs(claims(session.sessionToken).iat * 1000 - Date.now())).toBeLessThan(300_000)
})
