import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacedReads } from './paced-reads.ts'

const page = { hidden: false }
beforeEach(() => {
  page.hidden = false
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the pause begins when a slow read has ended', async () => {
  const ends: (() => void)[] = []
  const { ask, stop } = pacedReads(() => new Promise((resolve) => ends.push(resolve)))
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ends).toHaveLength(1)
  ends[0]!()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(ends).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(2)
  stop()
})

test('a failed read is repeated after longer and longer pauses', async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no answer'))
  const { ask, stop } = pacedReads(read)
  ask()
  for (const pause of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    read.mockClear()
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(1)
  }
  read.mockReset().mockResolvedValue()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  ask()
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})

test('a hidden tab reads when the person returns', async () => {
  const read = vi.fn<() => Promise<void>>().mockResolvedValue()
  const { ask, onVisible, stop } = pacedReads(read)
  page.hidden = true
  ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).not.toHaveBeenCalled()
  page.hidden = false
  onVisible()
  expect(read).toHaveBeenCalledTimes(1)
  stop()
})
