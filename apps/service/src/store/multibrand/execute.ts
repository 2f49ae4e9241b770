import type { DestinationAccount } from '../../money/fingerprint.ts'
import { emptyPair, planExecution, type ExecutionPlan, type SplitConnection } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import type { CallerCatalogue } from '../catalog/catalogue.ts'
import { parseMultibrandConnection, type MultibrandConnection } from '../connections/connection-rows.ts'
import type { Run } from '../engine/database.ts'
import { parseResidual } from './debit.ts'
import type { Ids } from '../access/ids.ts'
import { accounts, movePair, post, type Movement } from '../ledger/journal.ts'
import type { OrderKeys } from '../transactions/order-keys.ts'
import { connectionsOf, lockUser } from './multibrand-connections.ts'
import { parseMultibrand, type StoredMultibrand } from './multibrand-rows.ts'
import { insertRow, leaveMatured, openCredits, pauseVisits, residualOf, setRemaining, setResidual } from './multibrand-statements.ts'
import { pointsMovement, tellRow } from './settle-row.ts'
import { splitConnections } from './split-connections.ts'

export type Tick = { matured: number; executed: number }

/** `reaches`: whether this process can reach the partner behind a connector. */
export type Visit = {
  caller: Caller
  id: Ids
  orderKeys: OrderKeys
  catalogue: CallerCatalogue
  now: number
  reaches: (connector: string) => boolean
}

type At = Visit & { run: Run }

/**
 * Matures a user's due credits and turns them into points, oldest first, in one transaction under the user's lock. What was matured ahead of
 * its date, by a process whose clock is fast or in a sandbox that was reset, waits for its date.
 */
export async function executeUser(run: Run, visit: Visit, userId: string): Promise<Tick> {
  const { caller, catalogue, now } = visit
  const at = { ...visit, run }
  await lockUser(run, caller, userId)
  const connections = (await run(connectionsOf(caller, userId))).map(parseMultibrandConnection)
  const tick = { matured: 0, executed: 0 }
  let waiting = false
  for (const row of await run(openCredits(caller, userId))) {
    const credit = parseMultibrand(row, now)
    if (credit.executionDate > now) continue
    if (row['status'] === 'PENDING') {
      await mature(run, caller, credit, now)
      tick.matured += 1
    }
    if (await execute(at, credit, connections)) tick.executed += 1
    else waiting = true
  }
  if (!waiting) return tick
  const weighted = connections.filter((connection) => connection.percentage > 0n)
  const awaitsPrice = weighted.some(({ programId }) => catalogue.unpriced.has(programId))
  await run(leaveMatured(caller, userId, nextVisit(weighted, awaitsPrice, catalogue)))
  if (awaitsPrice) await run(pauseVisits(caller, userId, now - catalogue.clockOffset + pricePauseMs))
  return tick
}

/** How often a user whose program has its first price ahead is visited: that price starts without a new revision. */
const pricePauseMs = 30_000

/** With nothing to go to only a change of connections helps, which wakes the credits itself; a program may come back with the catalogue. */
const nextVisit = (weighted: readonly MultibrandConnection[], awaitsPrice: boolean, { revision }: CallerCatalogue): number | null => {
  if (awaitsPrice) return revision
  return weighted.length > 0 ? revision + 1 : null
}

/** Matures a user's due credits without executing them. */
export async function matureUser(run: Run, caller: Caller, userId: string, now: number): Promise<void> {
  await lockUser(run, caller, userId)
  for (const row of await run(openCredits(caller, userId))) {
    if (row['status'] !== 'PENDING') continue
    const credit = parseMultibrand(row, now)
    if (credit.status === 'MATURED') await mature(run, caller, credit, now)
  }
}

async function mature(run: Run, caller: Caller, { id, userId, remaining, localCurrency }: StoredMultibrand, now: number): Promise<void> {
  await run(setRemaining(caller, id, remaining, 'MATURED'))
  const movements = movePair(accounts.user(userId, 'pending'), accounts.user(userId, 'matured'), remaining, localCurrency)
  await post(run, caller, `mature:${id}`, movements, now)
}

/** Today's connections; a program whose partner this process cannot reach counts as disabled: points nobody issues are not booked. */
const usableConnections = ({ catalogue, reaches }: At, connections: readonly MultibrandConnection[]): SplitConnection[] =>
  splitConnections(connections, catalogue).map((connection) => {
    const connector = catalogue.programs.get(connection.programId)?.connector
    return { ...connection, enabled: connection.enabled && connector !== undefined && reaches(connector) }
  })

/** All or nothing: with no usable connection the credit waits as it is, because points once issued are for ever. */
async function execute(at: At, credit: StoredMultibrand, connections: readonly MultibrandConnection[]): Promise<boolean> {
  const { run, caller, catalogue, now } = at
  const [residualRow] = await run(residualOf(caller, credit.userId))
  const plan = planExecution(credit.remaining, parseResidual(residualRow), credit.side, usableConnections(at, connections))
  if (plan === undefined) return false
  const rows = sharesOf(plan, connections, catalogue)
  await run(setRemaining(caller, credit.id, emptyPair, 'EXECUTED'))
  await run(setResidual(caller, credit.userId, plan.residual))
  await post(run, caller, `execute:${credit.id}`, movementsOf(credit, rows), now)
  for (const row of rows) await keepRow(at, credit, row)
  return true
}

/** A share of a credit in one program. `remote`: its partner is outside, so the points are issued after this commit. */
type Share = ExecutionPlan['rows'][number] & { account: DestinationAccount; remote: boolean }

const nobody: DestinationAccount = {
  destinationUserId: null,
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

function sharesOf({ rows }: ExecutionPlan, connections: readonly MultibrandConnection[], { programs }: CallerCatalogue): Share[] {
  return rows.map((row) => ({
    ...row,
    account: connections.find((connection) => connection.id === row.connectionId)?.account ?? nobody,
    remote: (programs.get(row.programId)?.connector ?? 'simulated') !== 'simulated',
  }))
}

/** The credit joins the residual, the programs are paid out of it, and what is left is the new residual. */
function movementsOf({ userId, localCurrency, remaining }: StoredMultibrand, shares: readonly Share[]): Movement[] {
  const residual = accounts.user(userId, 'residual')
  return [
    ...movePair(accounts.user(userId, 'matured'), residual, remaining, localCurrency),
    ...shares.flatMap(({ programId, cost }) => movePair(residual, accounts.payable(programId), cost, localCurrency)),
    ...shares.filter(({ remote }) => !remote).map(pointsMovement),
  ]
}

/** A row whose partner is outside is claimed here and issued by the worker that submits; every other one is done in this commit. */
async function keepRow({ run, caller, id, orderKeys, catalogue, now: at }: At, credit: StoredMultibrand, share: Share): Promise<void> {
  const { programId, points, cost: value, account } = share
  const program = catalogue.programs.get(programId)
  const row = { id: id('mbt'), transactionId: credit.id, type: 'CREDIT' as const, userId: credit.userId, programId, points, value, at }
  if (share.remote && program !== undefined) {
    const partnerCode = program.partners[0]?.code ?? null
    const orderKey = orderKeys.ofRow(caller, { reference: credit.referenceNumber, programId, partnerCode })
    return void (await run(insertRow(caller, { ...row, submitting: { connector: program.connector, orderKey, partnerCode, account } })))
  }
  await run(insertRow(caller, row))
  const { localCurrency, referenceNumber } = credit
  const telling = { run, caller, id, sourceProgramId: catalogue.organization.sourceProgramId, at }
  await tellRow(telling, { id: row.id, programId, points, value, localCurrency, referenceNumber, account })
}
