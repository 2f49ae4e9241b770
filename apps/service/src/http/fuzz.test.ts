import { expect, test } from 'vitest'
import { portalEndpoints } from '@loyalty/contract'
import { startTestService } from '../../testing/service.ts'
import { fuzz, fuzzPortal } from '../../testing/fuzz/fuzz.ts'
import { heapAfterCollection, heapError } from '../../testing/fuzz/heap.ts'

test('the service answers 2,000 malformed requests without leaking memory', { timeout: 120_000 }, async () => {
  await using service = await startTestService()
  const seed = Date.now() % 1_000_000
  const round = async (ofSeed: number): Promise<number> => {
    const { faults, problems, requests, statuses } = await fuzz(service, 1000, ofSeed)
    expect(faults, `seed ${ofSeed}`).toEqual([])
    expect(problems, `seed ${ofSeed}`).toEqual([])
    expect(requests).toBe(1000)
    expect(statuses['400']).toBeGreaterThan(250)
    return heapAfterCollection()
  }
  expect(heapError(await round(seed), await round(seed + 1))).toBeUndefined()
})

test('each endpoint of the portal answers 10 malformed requests', { timeout: 120_000 }, async () => {
  await using service = await startTestService()
  const seed = Date.now() % 1_000_000
  const { faults, problems, requests, endpoints, statuses } = await fuzzPortal(service, 10, seed)
  expect(faults, `seed ${seed}`).toEqual([])
  expect(problems, `seed ${seed}`).toEqual([])
  expect(endpoints).toBe(Object.keys(portalEndpoints).length)
  expect(requests).toBe(10 * endpoints)
  // Without a valid session, nearly all answers would be 401 and the test would prove nothing.
  expect(statuses['200']).toBeGreaterThan(60)
  expect(statuses['400']).toBeGreaterThan(200)
})
