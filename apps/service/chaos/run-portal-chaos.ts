import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/store/engine/open-database.ts'
import { withSnapshot } from '../src/store/engine/snapshot.ts'
import { verifyAudit } from '../src/store/audit/verify-audit.ts'
import { verifyBooks } from '../src/store/ledger/verify-books.ts'
import { createLoad } from './load.ts'
import { issuesOf } from './operations.ts'
import { signIn, type Owner } from './owner.ts'
import { checkKind, idsOf, portalKinds, type Acknowledged, type Kind } from './portal-changes.ts'
import { setStage } from './stage.ts'

export type PortalChaosPlan = {
  engine: 'sqlite' | 'postgres'
  kills: number
  /** If set, the run calls this function with each line about its progress. */
  report?: (line: string) => void
}

export type PortalChaosResult = {
  kills: number
  /** The number of acknowledged changes. */
  acknowledged: number
  /** The number of changes without a successful answer. */
  unanswered: number
  /** A sentence for each violated rule. Empty if the run found no fault. */
  violations: string[]
}

/** The number of requests for points between two kills, so that the changes share the processes with them. */
const issuesPerKill = 8
/** The number of acknowledged changes before a kill. */
const changesPerKill = 8

/**
 * Kills processes while an owner creates and ends origins, webhook endpoints, embed keys and client secrets. After each
 * kill, compares the changes with the audit entries and verifies the hash chain.
 */
export async function runPortalChaos({
  engine,
  kills,
  report = () => {},
}: PortalChaosPlan): Promise<PortalChaosResult> {
  await using stage = await setStage(engine, { SHOP_URL: 'http://127.0.0.1:9' })
  const { processes, targets } = stage
  const owners = await signIn(processes, stage.ownerPassword)
  const body = { name: 'Chaos', scopes: ['profile:read' as const] }
  const { id: clientId } = await owners[0]!.createPortalClient({ params: { env: 'sandbox' }, body })
  const database = openDatabase(stage.database)
  const watched: { kind: Kind; before: ReadonlySet<string>; acknowledged: Acknowledged }[] = []
  for (const kind of portalKinds(clientId)) {
    const acknowledged = { created: new Set<string>(), ended: new Set<string>() }
    watched.push({ kind, before: await idsOf(database, kind), acknowledged })
  }
  const violations: string[] = []
  let count = 0
  let unanswered = 0

  const change = async ({ kind, before, acknowledged }: (typeof watched)[number], owner: Owner): Promise<void> => {
    const own = (await kind.list(owner)).filter((id) => !before.has(id))
    count += 1
    if (own.length < 2) acknowledged.created.add(await kind.create(owner, `chaos-${count}`))
    else {
      await kind.end(owner, own[0]!)
      acknowledged.ended.add(own[0]!)
    }
  }

  const answered = (): number =>
    watched.reduce((sum, { acknowledged: { created, ended } }) => sum + created.size + ended.size, 0)

  const operations = issuesOf(kills * issuesPerKill, Date.now())
  for (let index = 0; index < kills; index += 1) {
    const load = createLoad(operations.slice(index * issuesPerKill, (index + 1) * issuesPerKill), targets, 2)
    const victim = index % processes.length
    const stopping = new AbortController()
    const write = async (each: (typeof watched)[number]): Promise<void> => {
      while (!stopping.signal.aborted)
        await change(each, owners[victim]!).catch(async () => {
          unanswered += 1
          await sleep(5)
        })
    }
    const writers = watched.map(write)
    // A process that has just started is slow: the first answers show that it now makes changes.
    const enough = answered() + changesPerKill
    for (let tries = 0; tries < 2_000 && answered() < enough; tries += 1) await sleep(5)
    await sleep(Math.random() * 25)
    await processes[victim]!.kill()
    stopping.abort()
    await Promise.all(writers)
    await processes[victim]!.start()
    await load.finished
    violations.push(...load.violations)
    for (const { kind, before, acknowledged } of watched)
      violations.push(...(await checkKind(database, kind, acknowledged, before)))
    violations.push(...(await verifyAudit(database)).map(({ problem }) => `audit: ${problem}`))
    report(`${index + 1} of ${kills} kills, ${count} changes sent, ${unanswered} without an answer`)
    if (violations.length > 50) break
  }
  await Promise.all(processes.map((process) => process.stop()))
  violations.push(...(await withSnapshot(database, verifyBooks)).map(({ problem }) => `books: ${problem}`))
  await database.close()
  return { kills, acknowledged: answered(), unanswered, violations: [...new Set(violations)] }
}
