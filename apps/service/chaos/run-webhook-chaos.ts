import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Database } from '../src/store/engine/database.ts'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { withSnapshot } from '../src/store/engine/snapshot.ts'
import { verifyBooks } from '../src/store/ledger/verify-books.ts'
import { bank } from '../testing/service.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { createLoad, type Record } from './load.ts'
import { startFlakyReceiver, type Behaviour } from './flaky-receiver.ts'
import { issuesOf } from './operations.ts'
import { signIn } from './owner.ts'
import { setStage } from './stage.ts'
import { createOwnerRequests, openEndpoints } from './owner-requests.ts'

export type WebhookChaosPlan = {
  engine: 'sqlite' | 'postgres'
  events: number
  kills: number
  /** If set, the run calls this function with each line about its progress. */
  report?: (line: string) => void
}

export type WebhookChaosResult = {
  /** The number of acknowledged operations that create an event. */
  acknowledged: number
  kills: number
  arrivals: number
  /** The number of arrivals of an event that the endpoint had already received. */
  repeated: number
  /** A sentence for each violated rule. Empty if the run found no fault. */
  violations: string[]
}

const pending = () => sql`
  select count(*) as n from deliveries where organization_id = ${bank.organizationId} and env = 'sandbox' and state = 'PENDING'`
const waiting = () => sql`
  select count(*) as n from events where organization_id = ${bank.organizationId} and env = 'sandbox' and fanned_out = 0`
/** Makes every waiting delivery due now, so the run does not wait for the retry schedule. */
const hurry = () => sql`update deliveries set due_at = 1 where state = 'PENDING' and claimed_until = 0 and due_at > 1`
const outliveLeases = () => sql`update deliveries set claimed_until = 1 where state = 'PENDING' and claimed_until > 1`

const count = async (database: Database, statement: ReturnType<typeof sql>): Promise<number> =>
  Number((await database.read(statement))[0]?.['n'])

async function comeToAnEnd(database: Database): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await count(database, waiting())) + (await count(database, pending())) === 0) return
    await database.write(hurry())
    await sleep(200)
  }
}

/**
 * Sends events to healthy, slow, failing and hanging receivers. During the run, it kills processes, and an owner
 * redelivers events and rotates secrets. Returns a violation for a missing event, a wrong final delivery state, or an
 * unexplained attempt.
 */
export async function runWebhookChaos({
  engine,
  events,
  kills,
  report = () => {},
}: WebhookChaosPlan): Promise<WebhookChaosResult> {
  const receiver = await startFlakyReceiver()
  await using stage = await setStage(engine, { SHOP_URL: receiver.url })
  const { processes, targets } = stage
  const owners = await signIn(processes, stage.ownerPassword)
  const endpoints = await openEndpoints(owners[0]!, receiver.url)
  const secrets = new Map<Behaviour, string[]>(
    endpoints.map(({ behaviour, secret }) => [behaviour, [secret ?? stage.webhookSecret]]),
  )
  const again = new Set<string>()
  const killed: number[] = []
  const database = openDatabase(stage.database)
  const requestAsOwner = createOwnerRequests({ database, endpoints, secrets, again, targets })

  const since = Date.now()
  const operations = issuesOf(events, since)
  const share = Math.ceil(events / kills)
  const records: Record[] = []
  const violations: string[] = []
  for (let index = 0; index < kills; index += 1) {
    const load = createLoad(operations.slice(index * share, (index + 1) * share), targets, 4)
    const arrived = receiver.arrivals.length
    for (let tries = 0; tries < 200 && receiver.arrivals.length < arrived + 5; tries += 1) await sleep(5)
    const victim = index % processes.length
    const requested = requestAsOwner(index, owners[victim]!, victim)
    await sleep(Math.random() * 25)
    killed.push(Date.now())
    await processes[victim]!.kill()
    await requested
    await processes[victim]!.start()
    await load.finished
    records.push(...load.records)
    violations.push(...load.violations)
    report(`${records.length} of ${events} issued, ${killed.length} kills, ${receiver.arrivals.length} arrivals`)
  }
  await sleep(300)
  for (const process of processes) {
    killed.push(Date.now())
    await process.kill()
  }
  if (engine === 'postgres') await database.write(outliveLeases())
  receiver.calm()
  await Promise.all(processes.map((process) => process.start()))
  report('everything issued; waiting for the last deliveries')
  await comeToAnEnd(database)
  await Promise.all(processes.map((process) => process.stop()))

  const acknowledged = records.flatMap(({ answer }) => (answer === undefined ? [] : [String(answer.body['id'])]))
  const behaviours = new Map(endpoints.map(({ id, behaviour }) => [id, behaviour]))
  const { arrivals } = receiver
  violations.push(
    ...(await checkWebhooks(database, acknowledged, { arrivals, behaviours, secrets, kills: killed, again, since })),
    ...(await withSnapshot(database, verifyBooks)).map(({ problem }) => `books: ${problem}`),
  )
  await database.close()
  await receiver.close()
  const repeated = arrivals.length - new Set(arrivals.map(({ behaviour, eventId }) => `${behaviour} ${eventId}`)).size
  return { acknowledged: acknowledged.length, kills: killed.length, arrivals: arrivals.length, repeated, violations }
}
