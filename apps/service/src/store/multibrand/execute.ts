import type { DestinationAccount } from '../../money/fingerprint.ts'
import { emptyPair, planExecution, type ExecutionPlan, type SplitConnection } from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.ts'
import { parseMultibrandConnection, type MultibrandConnection } from '../connections/connection-rows.ts'
import type { Run } from '../engine/database.ts'
import { parseResidual } from './debit.ts'
import type { Ids } from '../access/ids.ts'
import { accounts, movePair, post, type Movement } from '../ledger/journal.ts'
import type { OrderKeys } from '../transactions/order-keys.ts'
import { connectionsOf, lockUser } from './multibrand-connections.ts'
import { parseMultibrand, type StoredMultibrand } from './multibrand-rows.ts'
import {
  insertRow,
  leaveMatured,
  openCredits,
  pauseVisits,
  residualOf,
  setRemaining,
  setResidual,
} from './multibrand-statements.ts'
import { pointsMovement, announceRow } from './settle-row.ts'
import { splitConnections } from './split-connections.ts'

export type Tick = { matured: number; executed: number }

/**
 * The inputs for executing the due credits of one user. `reaches` returns whether this process can reach the partner
 * behind a connector.
 */
export type Visit = {
  caller: Caller
  id: Ids
  orderKeys: OrderKeys
  catalog: CatalogSnapshot
  now: number
  reaches: (connector: string) => boolean
}

type At = Visit & { run: Run }

/**
 * Locks the user, then matures and executes the user's due credits, oldest first. Skips a credit with a future
 * execution date, even if a sandbox clock that was ahead has already matured the credit.
 */
export async function executeUser(run: Run, visit: Visit, userId: string): Promise<Tick> {
  const { caller, catalog, now } = visit
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
  const awaitsPrice = weighted.some(({ programId }) => catalog.unpriced.has(programId))
  await run(leaveMatured(caller, userId, nextVisit(weighted, awaitsPrice, catalog)))
  if (awaitsPrice) await run(pauseVisits(caller, userId, now - catalog.clockOffset + pricePauseMs))
  return tick
}

/**
 * Milliseconds between two attempts to execute the credits of a user whose program has no price yet. The start of a
 * price does not change the catalog revision, so the worker must poll.
 */
const pricePauseMs = 30_000

/**
 * Returns the catalog revision from which the worker tries the user's credits again: the current revision if a price is
 * missing, otherwise the next. Returns null if the user has no split, because a new split makes the credits due.
 */
const nextVisit = (
  weighted: readonly MultibrandConnection[],
  awaitsPrice: boolean,
  { revision }: CatalogSnapshot,
): number | null => {
  if (awaitsPrice) return revision
  return weighted.length > 0 ? revision + 1 : null
}

/** Marks a user's due credits as matured without converting them to points. */
export async function matureUser(run: Run, caller: Caller, userId: string, now: number): Promise<void> {
  await lockUser(run, caller, userId)
  for (const row of await run(openCredits(caller, userId))) {
    if (row['status'] !== 'PENDING') continue
    const credit = parseMultibrand(row, now)
    if (credit.status === 'MATURED') await mature(run, caller, credit, now)
  }
}

async function mature(
  run: Run,
  caller: Caller,
  { id, userId, remaining, localCurrency }: StoredMultibrand,
  now: number,
): Promise<void> {
  await run(setRemaining(caller, id, remaining, 'MATURED'))
  const movements = movePair(
    accounts.user(userId, 'pending'),
    accounts.user(userId, 'matured'),
    remaining,
    localCurrency,
  )
  await post(run, caller, `mature:${id}`, movements, now)
}

/**
 * Returns the connections for the execution plan. Marks a program as disabled if this process cannot reach its partner,
 * because no partner would then issue the booked points.
 */
const usableConnections = ({ catalog, reaches }: At, connections: readonly MultibrandConnection[]): SplitConnection[] =>
  splitConnections(connections, catalog).map((connection) => {
    const connector = catalog.programs.get(connection.programId)?.connector
    return { ...connection, enabled: connection.enabled && connector !== undefined && reaches(connector) }
  })

/**
 * Executes the whole credit and returns true. If the split is empty or one connection cannot take its share, changes
 * nothing and returns false. A part of a credit is never executed alone, because issued points are final.
 */
async function execute(
  at: At,
  credit: StoredMultibrand,
  connections: readonly MultibrandConnection[],
): Promise<boolean> {
  const { run, caller, catalog, now } = at
  const [residualRow] = await run(residualOf(caller, credit.userId))
  const plan = planExecution(
    credit.remaining,
    parseResidual(residualRow),
    credit.side,
    usableConnections(at, connections),
  )
  if (plan === undefined) return false
  const rows = sharesOf(plan, connections, catalog)
  await run(setRemaining(caller, credit.id, emptyPair, 'EXECUTED'))
  await run(setResidual(caller, credit.userId, plan.residual))
  await post(run, caller, `execute:${credit.id}`, movementsOf(credit, rows), now)
  for (const row of rows) await keepRow(at, credit, row)
  return true
}

/**
 * The points that a credit buys in one program, with their cost. `remote` is true if an external partner issues the
 * points, after the commit of the execution.
 */
type Share = ExecutionPlan['rows'][number] & { account: DestinationAccount; remote: boolean }

const nobody: DestinationAccount = {
  destinationUserId: null,
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
}

function sharesOf(
  { rows }: ExecutionPlan,
  connections: readonly MultibrandConnection[],
  { programs }: CatalogSnapshot,
): Share[] {
  return rows.map((row) => ({
    ...row,
    account: connections.find((connection) => connection.id === row.connectionId)?.account ?? nobody,
    remote: (programs.get(row.programId)?.connector ?? 'simulated') !== 'simulated',
  }))
}

/**
 * Returns the ledger movements of an execution. They move the credit's value to the user's residual account, which then
 * pays the programs. Value that buys no whole point stays in the residual account.
 */
function movementsOf({ userId, localCurrency, remaining }: StoredMultibrand, shares: readonly Share[]): Movement[] {
  const residual = accounts.user(userId, 'residual')
  return [
    ...movePair(accounts.user(userId, 'matured'), residual, remaining, localCurrency),
    ...shares.flatMap(({ programId, cost }) => movePair(residual, accounts.payable(programId), cost, localCurrency)),
    ...shares.filter(({ remote }) => !remote).map(pointsMovement),
  ]
}

/**
 * Stores the points of one program. If an external partner issues them, the recovery worker sends the order later.
 * Otherwise this commit issues the points and stores their webhook event.
 */
async function keepRow(
  { run, caller, id, orderKeys, catalog, now: at }: At,
  credit: StoredMultibrand,
  share: Share,
): Promise<void> {
  const { programId, points, cost: value, account } = share
  const program = catalog.programs.get(programId)
  const row = {
    id: id('mbt'),
    transactionId: credit.id,
    type: 'CREDIT' as const,
    userId: credit.userId,
    programId,
    points,
    value,
    at,
  }
  if (share.remote && program !== undefined) {
    const partnerCode = program.partners[0]?.code ?? null
    const orderKey = orderKeys.ofRow(caller, { reference: credit.referenceNumber, programId, partnerCode })
    return void (await run(
      insertRow(caller, { ...row, submitting: { connector: program.connector, orderKey, partnerCode, account } }),
    ))
  }
  await run(insertRow(caller, row))
  const { localCurrency, referenceNumber } = credit
  const settling = { run, caller, id, sourceProgramId: catalog.organization.sourceProgramId, at }
  await announceRow(settling, { id: row.id, programId, points, value, localCurrency, referenceNumber, account })
}
