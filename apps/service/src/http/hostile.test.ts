import { expect, test } from 'vitest'
import { startTestService } from '../../testing/service.ts'
import { attack } from '../../testing/hostile/attack.ts'
import { heapAfterCollection, heapError } from '../../testing/hostile/heap.ts'

test(
  'two thousand hostile requests: a problem each, no error of ours, the books are right afterwards, and no memory is kept',
  { timeout: 120_000 },
  async () => {
    await using service = await startTestService()
    const seed = Date.now() % 1_000_000
    const round = async (ofSeed: number): Promise<number> => {
      const { faults, books, requests, statuses } = await attack(service, 1000, ofSeed)
      expect(faults, `seed ${ofSeed}`).toEqual([])
      expect(books, `seed ${ofSeed}`).toEqual([])
      expect(requests).toBe(1000)
      expect(statuses['400']).toBeGreaterThan(250)
      return heapAfterCollection()
    }
    expect(heapError(await round(seed), await round(seed + 1))).toBeUndefined()
  },
)
