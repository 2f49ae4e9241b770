import { fuzz, fuzzPortal } from './fuzz.ts'
import { heapAfterCollection, heapError } from './heap.ts'
import { startTestService } from '../service.ts'

const [requests = 60_000, seed = Date.now() % 1_000_000, each = 10_000] = process.argv.slice(2).map(Number)
await using service = await startTestService()

/**
 * Runs one round of malformed requests. Returns the heap size after the round, or undefined if the round found a fault.
 */
const round = async (ofSeed: number): Promise<number | undefined> => {
  console.log(`${requests} malformed requests, seed ${ofSeed}`)
  const started = performance.now()
  const result = await fuzz(service, requests, ofSeed)
  const seconds = Math.round((performance.now() - started) / 1000)
  for (const fault of [...result.faults, ...result.problems]) console.error(fault)
  console.log(`${result.requests} sent to ${result.endpoints} endpoints in ${seconds} s:`, result.statuses)
  console.log(`${result.faults.length} wrong answers, ${result.problems.length} errors in the books`)
  return result.faults.length + result.problems.length > 0 ? undefined : heapAfterCollection()
}

/** Sends `each` malformed requests to each endpoint of a new portal. Returns the number of faults. */
const fuzzNewPortal = async (): Promise<number> => {
  console.log(`${each} malformed requests to each endpoint of the portal, seed ${seed}`)
  const started = performance.now()
  await using other = await startTestService()
  const result = await fuzzPortal(other, each, seed, (line) => console.log(line))
  const seconds = Math.round((performance.now() - started) / 1000)
  for (const fault of [...result.faults, ...result.problems]) console.error(fault)
  console.log(`${result.requests} sent to ${result.endpoints} endpoints in ${seconds} s:`, result.statuses)
  return result.faults.length + result.problems.length
}

const portalFaults = each > 0 ? await fuzzNewPortal() : 0
const first = await round(seed)
const second = await round(seed + 1)
if (first === undefined || second === undefined || portalFaults > 0) process.exitCode = 1
else {
  const [before, after] = [first, second].map((bytes) => (bytes / 1e6).toFixed(1))
  console.log(`Heap after collection: ${before} MB, then ${after} MB (${((second / first - 1) * 100).toFixed(1)} %)`)
  const error = heapError(first, second)
  if (error !== undefined) console.error(error)
  process.exitCode = error === undefined ? 0 : 1
}
