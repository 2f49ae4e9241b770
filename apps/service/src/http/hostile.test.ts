import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
import { attack } from './hostile/attack.ts'

test(
  'two thousand hostile requests: a problem each, no error of ours, and the books are right afterwards',
  { timeout: 120_000 },
  async () => {
    await using service = await startTestService()
    const seed = Date.now() % 1_000_000
    const { faults, books, requests, statuses } = await attack(service, 2000, seed)
    expect(faults, `seed ${seed}`).toEqual([])
    expect(books, `seed ${seed}`).toEqual([])
    expect(requests).toBe(2000)
    expect(statuses['400']).toBeGreaterThan(500)
  },
)
