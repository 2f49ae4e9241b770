import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The part by which two rounds may differ. */
const mostGrowth = 0.1
/** A collection that frees less than this part is the last. */
const settled = 0.002
const mostCollections = 20

/**
 * Returns the bytes of this process's heap that collections leave. The engine drops code that is no longer used only after several, and
 * what ends in the next turns of the loop holds memory until then.
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

/** Returns an error if the heap after the second of two equal rounds is not what it was after the first. */
export const heapError = (first: number, second: number): string | undefined => {
  const growth = (second - first) / first
  return Math.abs(growth) > mostGrowth ? `the heap went from ${first} to ${second} bytes in a round` : undefined
}
