import { expect, test } from 'vitest'
import { openConnectors, sandboxConnectors } from '../connectors/connectors.ts'
import { sql } from '../store/database.ts'
import { verifyBooks } from '../store/verify-books.ts'
import { openPartnerWorld } from './partner-world.ts'
import { startRecoveryWorker } from './recovery-worker.ts'
import { leaseMs } from './submission-times.ts'

test('two workers with few places settle whatever waits, each once, and stop when they are told', async () => {
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
  const step = { store: world.store(), connectors: { production, sandbox: sandboxConnectors }, onIssued, poll: 20 }
  const workers = [startRecoveryWorker({ ...step, places: 4 }), startRecoveryWorker({ ...step, places: 2 })]
  await expect.poll(world.waiting, { timeout: 20_000 }).toBe(0)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect([told, partner.issued.length]).toEqual([10, 10])
  expect(await world.count(sql`select count(*) as n from transactions`)).toBe(10)
  expect(await verifyBooks(tested.database())).toEqual([])
  await production.close()
})

test('a partner that hangs does not keep others waiting', async () => {
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
    poll: 20,
    places: 4,
  })
  await expect.poll(world.waiting, { timeout: 4_000 }).toBe(1)
  await production.close()
  await worker.stop()
})
