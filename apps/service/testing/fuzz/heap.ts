import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * The largest allowed difference of the heap size between two rounds, as a fraction of the size after the first round.
 */
const mostGrowth = 0.1
/**
 * `heapAfterCollection` repeats the garbage collection until one collection frees less than this fraction of the heap.
 */
const settled = 0.002
const mostCollections = 20

/**
 * Returns the heap size of this process in bytes after several garbage collections. The first collections free too
 * little, because the engine keeps unused code for a while, and pending work keeps its memory until it ends.
 */
export const heapAfterCollection = async (): Promise<number> => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let last = Infinity
  for (let collections = 0; collections < mostCollections; collections += 1) {
    await sleep(500)
    collect()
    const { heapUsed } = process.memoryUsage()
    if (collections > 5 && heapUsed > last * (1 - settled)) return heapUsed
    last = heapUsed
  }
  return last
}

/** Returns an error text if the heap sizes after two equal rounds differ by more than `mostGrowth`. */
export const heapError = (first: number, second: number): string | undefined => {
  const growth = (second - first) / first
  return Math.abs(growth) > mostGrowth ? `the heap went from ${first} to ${second} bytes in a round` : undefined
}
