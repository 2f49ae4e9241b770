import { attack } from '../apps/service/src/http/hostile/attack.ts'
import { startTestService } from '../apps/service/src/testing.ts'

const [requests = 60_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
console.log(`${requests} hostile requests, seed ${seed}`)
const started = performance.now()
await using service = await startTestService()
const result = await attack(service, requests, seed)
const seconds = Math.round((performance.now() - started) / 1000)
for (const fault of [...result.faults, ...result.books]) console.error(fault)
console.log(`${result.requests} sent to ${result.endpoints} endpoints in ${seconds} s:`, result.statuses)
console.log(`${result.faults.length} wrong answers, ${result.books.length} errors in the books`)
process.exitCode = result.faults.length + result.books.length > 0 ? 1 : 0
