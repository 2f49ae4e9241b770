import { expect, test } from 'vitest'
import type { LiveHint } from '@loyalty/contract'
import { openTestWebhooks } from '../../../testing/open-test-webhooks.ts'
import { openPartnerWorld } from '../../../testing/partner-world.ts'
import type { AfterAttempt } from '../webhooks/delivery.ts'

/** Returns a function that reads all changes, and returns the ids of those that its call before did not find. */
const watch = (read: () => Promise<LiveHint[]>) => {
  let known = new Set<string>()
  return async (): Promise<string[]> => {
    const found = await read()
    const fresh = found.filter(({ id, at }) => !known.has(`${at} ${id}`))
    known = new Set(found.map(({ id, at }) => `${at} ${id}`))
    return fresh.map(({ id }) => id)
  }
}

test('an order at a partner changes when it is completed', async () => {
  await using world = await openPartnerWorld()
  const fresh = watch(() => world.org().changes('transactions', 0))
  world.partner.next('dropAfter')
  await world.issue('R-1')
  const [id] = await fresh()
  expect(id).toMatch(/^txn_/)
  expect(await fresh()).toEqual([])
  await world.settle()
  expect(await fresh()).toEqual([id])
})

test('a credit changes when it is executed', async () => {
  await using world = await openPartnerWorld()
  const fresh = watch(() => world.org().changes('multibrand', 0))
  await world.split({ prg_zaatroon: 60, prg_pebblewave: 40 })
  await world.credit('C-1', '100')
  const [id] = await fresh()
  expect(id).toMatch(/^mbt_/)
  world.tested.clock.now += 1_000
  expect(await world.execute()).toEqual({ matured: 0, executed: 1 })
  expect(new Set(await fresh())).toEqual(new Set([id]))
})

test('a delivery changes with each attempt and with its replay', async () => {
  await using tested = await openTestWebhooks()
  const fresh = watch(() => tested.store.organization(tested.caller).changes('deliveries', 0))
  await tested.add('https://a.test/')
  await tested.tell('u')
  const [id] = await fresh()
  const attempt = async (status: number, after?: AfterAttempt): Promise<void> => {
    const [delivery] = await tested.claim()
    await tested.record(delivery!, status, after)
  }
  const again = tested.clock.now + 60_000
  await attempt(500, { state: 'PENDING', dueAt: again })
  expect(await fresh()).toEqual([id])
  tested.clock.now = again + 10
  await attempt(200)
  expect(await fresh()).toEqual([id])
  tested.clock.now += 1_000
  await tested.webhooks.redeliver(id!)
  expect(await fresh()).toEqual([id])
})
