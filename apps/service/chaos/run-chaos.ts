import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { withSnapshot } from '../src/store/engine/snapshot.ts'
import { verifyBooks } from '../src/store/ledger/verify-books.ts'
import { checkAnswers, checkEvents, checkList, issued } from './check-transactions.ts'
import { call } from './client.ts'
import { createLoad } from './load.ts'
import { allSplits, operationsOf } from './operations.ts'
import { checkPartner, startUnreliablePartner, waitForPartner } from './partner.ts'
import { startReceiver } from './receiver.ts'
import { setStage } from './stage.ts'

export type ChaosPlan = {
  engine: 'sqlite' | 'postgres'
  operations: number
  serviceKills: number
  /** The number of times that the run kills the database server. Only PostgreSQL has a server. */
  databaseKills: number
  /** If set, the run calls this function with each line about its progress. */
  report?: (line: string) => void
}

export type ChaosResult = {
  operations: number
  acknowledged: number
  /** The number of requests that got no answer, or the answer 503, which permits a retry. */
  unanswered: number
  serviceKills: number
  databaseKills: number
  /**
   * `issued` is the number of orders for which the partner issued points. `calls` is the number of calls to the
   * partner.
   */
  partner: { issued: number; calls: number }
  /** A sentence for each violated rule. Empty if the run found no fault. */
  violations: string[]
}

/**
 * Sends operations while it kills processes and the database server, then repeats every operation. Returns a violation
 * for a lost, changed or doubled operation, a broken ledger, an unsent event, or an order that differs at the partner.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosResult> {
  const report = plan.report ?? (() => {})
  const receiver = await startReceiver()
  const partnerSecret = randomBytes(32).toString('base64url')
  const partner = await startUnreliablePartner(partnerSecret)
  await using stage = await setStage(plan.engine, {
    SHOP_URL: receiver.url,
    PARTNER_URL: partner.url,
    PARTNER_SECRET: partnerSecret,
  })
  const { processes, targets } = stage
  const target = targets[0]!
  for (const split of allSplits())
    for (const { baseUrl, token } of Object.values(target))
      await call('PUT', `${baseUrl}/multibrand/program-connections`, token, split)

  const operations = operationsOf(plan.operations, Date.now())
  const load = createLoad(operations, targets)
  const kills = { service: 0, database: 0 }
  const killService = async (): Promise<void> => {
    const victim = processes[kills.service % processes.length]!
    await victim.kill()
    kills.service += 1
    await victim.start()
  }
  const killDatabase = async (): Promise<void> => {
    await stage.server?.kill()
    kills.database += 1
    await stage.server?.start()
  }
  const all = plan.serviceKills + plan.databaseKills
  const killing = (async () => {
    for (let index = 0; index < all; index += 1) {
      await load.reached(Math.floor((operations.length * (index + 0.5)) / (all + 0.5)))
      const every = plan.databaseKills === 0 ? Infinity : Math.ceil(all / plan.databaseKills)
      await ((index + 1) % every === 0 || plan.serviceKills <= kills.service ? killDatabase() : killService())
      report(
        `${load.done()} of ${operations.length} answered, ${kills.service} kills of a service, ${kills.database} of the database`,
      )
    }
  })()
  await Promise.all([load.finished, killing]).finally(load.stop)

  const pause = () => sleep(250)
  partner.calm()
  report('every operation sent; waiting for what the partner left open')
  const database = openDatabase(stage.database)
  await waitForPartner(database, pause)
  const violations = [...load.violations, ...(await checkAnswers(target, load.records))]
  for (const env of ['sandbox', 'production'] as const) violations.push(...(await checkList(target, env, load.records)))
  report('every reference asked for again; waiting for the last events')
  violations.push(...(await checkEvents(receiver.eventsByTransaction, load.records, pause)))
  await waitForPartner(database, pause)
  await partner.arrive()
  await Promise.all(processes.map((each) => each.stop()))
  violations.push(...(await checkPartner(database, partner.issued, issued(load.records, 'production'))))
  violations.push(...(await withSnapshot(database, verifyBooks)).map(({ problem }) => `books: ${problem}`))
  await database.close()
  await receiver.close()
  await partner.close()
  return {
    operations: operations.length,
    acknowledged: load.records.filter(({ answer }) => answer !== undefined).length,
    unanswered: load.unanswered(),
    serviceKills: kills.service,
    databaseKills: kills.database,
    partner: { issued: partner.issued.length, calls: partner.requests.length },
    violations,
  }
}
