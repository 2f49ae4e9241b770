import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Database } from '../src/store/engine/database.ts'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { withSnapshot } from '../src/store/engine/snapshot.ts'
import { verifyBooks } from '../src/store/ledger/verify-books.ts'
import { bank } from '../testing/service.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { createLoad, type Record } from './load.ts'
import { startMoodyReceiver, type Mood } from './moody-receiver.ts'
import { issuesOf } from './operations.ts'
import { signIn } from './owner.ts'
import { setStage } from './stage.ts'
import { createAsking, openEndpoints } from './webhook-asking.ts'

export type WebhookChaosPlan = {
  engine: 'sqlite' | 'postgres'
  events: number
  kills: number
  /** Progress for people. */
  say?: (line: string) => void
}

export type WebhookChaosResult = {
  /** Events whose facts were acknowledged to their caller. */
  acknowledged: number
  kills: number
  arrivals: number
  /** Arrivals of what had arrived before. */
  repeated: number
  /** What must never be seen. Empty = everything held. */
  violations: string[]
}

const pending = () => sql`
  select count(*) as n from deliveries where organization_id = ${bank.organizationId} and env = 'sandbox' and state = 'PENDING'`
const waiting = () => sql`
  select count(*) as n from events where organization_id = ${bank.organizationId} and env = 'sandbox' and fanned_out = 0`
/** The schedule's pauses and, where nobody lives, what is left of leases: the time that a test need not wait. */
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
 * Tells events to receivers that take them, are slow, refuse at first, break off, hang and never take anything, while processes are killed
 * without warning: after something arrived, and while their owner asks for deliveries again and changes secrets. In the end every event has
 * reached each endpoint or is given up where everybody sees it, and what was sent, recorded and received agree.
 */
export async function runWebhookChaos({ engine, events, kills, say = () => {} }: WebhookChaosPlan): Promise<WebhookChaosResult> {
  const receiver = await startMoodyReceiver()
  await using stage = await setStage(engine, { SHOP_URL: receiver.url })
  const { processes, targets } = stage
  const owners = await signIn(processes, stage.ownerPassword)
  const endpoints = await openEndpoints(owners[0]!, receiver.url)
  const secrets = new Map<Mood, string[]>(endpoints.map(({ mood, secret }) => [mood, [secret ?? stage.webhookSecret]]))
  const again = new Set<string>()
  const killed: number[] = []
  const database = openDatabase(stage.database)
  const ask = createAsking({ database, endpoints, secrets, again, targets })

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
    const asked = ask(index, owners[victim]!, victim)
    await sleep(Math.random() * 25)
    killed.push(Date.now())
    await processes[victim]!.kill()
    await asked
    await processes[victim]!.start()
    await load.finished
    records.push(...load.records)
    violations.push(...load.violations)
    say(`${records.length} of ${events} issued, ${killed.length} kills, ${receiver.arrivals.length} arrivals`)
  }
  await sleep(300)
  for (const process of processes) {
    killed.push(Date.now())
    await process.kill()
  }
  if (engine === 'postgres') await database.write(outliveLeases())
  receiver.calm()
  await Promise.all(processes.map((process) => process.start()))
  say('everything issued; waiting for the last deliveries')
  await comeToAnEnd(database)
  await Promise.all(processes.map((process) => process.stop()))

  const acknowledged = records.flatMap(({ answer }) => (answer === undefined ? [] : [String(answer.body['id'])]))
  const moods = new Map(endpoints.map(({ id, mood }) => [id, mood]))
  const { arrivals } = receiver
  violations.push(
    ...(await checkWebhooks(database, acknowledged, { arrivals, moods, secrets, kills: killed, again, since })),
    ...(await withSnapshot(database, verifyBooks)).map(({ problem }) => `books: ${problem}`),
  )
  await database.close()
  await receiver.close()
  const repeated = arrivals.length - new Set(arrivals.map(({ mood, eventId }) => `${mood} ${eventId}`)).size
  return { acknowledged: acknowledged.length, kills: killed.length, arrivals: arrivals.length, repeated, violations }
}
