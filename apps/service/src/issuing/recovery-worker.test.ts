import { expect, test } from 'vitest'
import { openConnectors, sandboxConnectors } from '../connectors/connectors.ts'
import { startFakePartner } from '../../testing/fake-partner.ts'
import { seedCatalog } from '../../testing/open-test-store.ts'
import { sql } from '../store/engine/database.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { openPartnerWorld } from '../../testing/partner-world.ts'
import { startRecoveryWorker } from './recovery-worker.ts'
import { leaseMs, waitAfter } from './submission-times.ts'

test('two recovery workers with few concurrent requests settle every order once', async () => {
  await using world = await openPartnerWorld()
  const { tested, partner, secret } = world
  for (let index = 0; index < 20; index += 1) {
    partner.next(index % 2 === 0 ? 'dropAfter' : 'dropBefore')
    await world.issue(`R-${index}`)
  }
  tested.clock.now += leaseMs
  const production = openConnectors({ url: partner.url, secrets: { PARTNER_SECRET: secret } }, () => tested.clock.now)
  let told = 0
  const onIssued = () => void (told += 1)
  const step = { store: world.store(), connectors: { production, sandbox: sandboxConnectors }, onIssued, pollMs: 20 }
  const workers = [startRecoveryWorker({ ...step, places: 4 }), startRecoveryWorker({ ...step, places: 2 })]
  await expect.poll(world.waiting, { timeout: 20_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([told, partner.issued.length]).toEqual([10, 10])
  expect(await world.count(sql`select count(*) as n from transactions`)).toBe(10)
  expect(await verifyBooks(tested.database())).toEqual([])
  await production.close()
})

test('a hanging request to a partner delays no other order', async () => {
  await using world = await openPartnerWorld({ totalMs: 2_000 })
  const { tested, partner, secret } = world
  for (const reference of ['R-1', 'R-2', 'R-3', 'R-4']) {
    partner.next('dropAfter')
    await world.issue(reference)
  }
  tested.clock.now += leaseMs
  const production = openConnectors({ url: partner.url, secrets: { PARTNER_SECRET: secret } }, () => tested.clock.now)
  partner.nextAsked('hang')
  const worker = startRecoveryWorker({
    store: world.store(),
    connectors: { production, sandbox: sandboxConnectors },
    onIssued: () => {},
    pollMs: 20,
    places: 4,
  })
  await expect.poll(world.waiting, { timeout: 4_000 }).toBe(1)
  await production.close()
  await worker.stop()
})

test('a connector at its concurrency limit delays no other connector', async () => {
  const away = await startFakePartner('its secret')
  const [first, ...others] = seedCatalog.programs.toSorted(
    (a, b) => Number(b.id === 'prg_pebblewave') - Number(a.id === 'prg_pebblewave'),
  )
  const catalog = {
    ...seedCatalog,
    connectors: [
      ...seedCatalog.connectors,
      { name: 'away', baseUrl: away.url, auth: 'hmac' as const, secret: 'PARTNER_SECRET' },
    ],
    programs: [{ ...first!, connectors: { sandbox: 'simulated' as const, production: 'away' } }, ...others],
  }
  await using world = await openPartnerWorld({ catalog })
  const { tested, partner, secret } = world
  await world.split({ prg_pebblewave: 50, prg_zaatroon: 50 })
  for (let index = 0; index < 6; index += 1) await world.credit(`C-${index}`, '100')
  await world.execute()
  away.next(...Array.from({ length: 6 }, () => 'hangBefore' as const))
  const timeouts = { connectMs: 2_000, totalMs: 600_000 }
  const production = openConnectors(
    { url: partner.url, secrets: { PARTNER_SECRET: secret }, timeouts },
    () => tested.clock.now,
  )
  const onIssued = () => {}
  const worker = startRecoveryWorker({
    store: world.store(),
    connectors: { production, sandbox: sandboxConnectors },
    onIssued,
    pollMs: 20,
    places: 2,
  })
  await expect.poll(() => partner.issued.length, { timeout: 20_000 }).toBe(6)
  // The service settles an order only after the partner has issued its points, so the test polls the number of
  // unsettled orders.
  await expect.poll(world.waiting, { timeout: 20_000 }).toBe(6)
  expect(away.issued).toEqual([])
  await production.close()
  await worker.stop()
  await away.close()
})

test.each([
  ['otherPoints', 50, 'OTHER_POINTS'],
  ['fail', 40, 'HTTP_503'],
] as const)('the worker logs an open order (%s) at most hourly', async (said, level, why) => {
  await using world = await openPartnerWorld()
  world.partner.next('dropAfter')
  await world.issue('R-1')
  const warned: number[] = []
  const started = world.tested.clock.now
  for (let attempts = 1; attempts < 60; attempts += 1) {
    world.tested.clock.now += waitAfter(attempts)
    world.partner.nextAsked(said)
    const before = world.said.length
    await world.poll()
    const lines = world.said.slice(before).filter((line) => line.includes(`"level":${level}`))
    if (lines.length > 0) warned.push(world.tested.clock.now - started)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ attempts: attempts + 1, why })
  }
  expect(warned[0]).toBe(1_000)
  expect(warned.length).toBeGreaterThan(3)
  const gaps = warned.slice(1).map((at, index) => at - warned[index]!)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_600_000)
  await world.settle()
  expect([await world.waiting(), world.partner.issued.length]).toEqual([0, 1])
})
