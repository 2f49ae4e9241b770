import { emptyPair, planExecution, type ExecutionPlan } from '../money/plan-multibrand.ts'
import { moneyNumber } from '../money/decimal.ts'
import { transactionEventBody, unixSeconds } from '../webhooks/event-bodies.ts'
import type { Caller } from './caller.ts'
import type { CallerCatalogue } from './catalogue.ts'
import { parseMultibrandConnection, type MultibrandConnection } from './connection-rows.ts'
import type { Run } from './database.ts'
import { parseResidual } from './debit.ts'
import { eventNow, insertEvent } from './events.ts'
import type { Ids } from './ids.ts'
import { accounts, movePair, pointsAsset, post, type Movement } from './journal.ts'
import { countFact } from './list-hours.ts'
import { connectionsOf, lockUser } from './multibrand-connections.ts'
import { parseMultibrand, type StoredMultibrand } from './multibrand-rows.ts'
import { insertRow, leaveMatured, openCredits, residualOf, setRemaining, setResidual } from './multibrand-statements.ts'
import { splitConnections } from './split-connections.ts'

export type Tick = { matured: number; executed: number }

type At = { run: Run; caller: Caller; id: Ids; catalogue: CallerCatalogue; now: number }

/** Matures a user's due credits and turns them into points, oldest first, in one transaction under the user's lock. */
export async function executeUser(
  run: Run,
  caller: Caller,
  id: Ids,
  userId: string,
  catalogue: CallerCatalogue,
  now: number,
): Promise<Tick> {
  const at = { run, caller, id, catalogue, now }
  await lockUser(run, caller, userId)
  const connections = (await run(connectionsOf(caller, userId))).map(parseMultibrandConnection)
  const tick = { matured: 0, executed: 0 }
  let waiting = false
  for (const row of await run(openCredits(caller, userId))) {
    const credit = parseMultibrand(row, now)
    if (credit.status !== 'MATURED') continue
    if (row['status'] === 'PENDING') {
      await mature(run, caller, credit, now)
      tick.matured += 1
    }
    if (await execute(at, credit, connections)) tick.executed += 1
    else waiting = true
  }
  if (waiting) await run(leaveMatured(caller, userId, nextVisit(connections, catalogue)))
  return tick
}

/** With nothing to go to only a change of connections helps, which wakes the credits itself; a program may come back with the catalogue. */
const nextVisit = (connections: readonly MultibrandConnection[], { revision }: CallerCatalogue): number | null =>
  connections.some((connection) => connection.percentage > 0n) ? revision + 1 : null

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

/** All or nothing: with no usable connection the credit waits as it is, because points once issued are for ever. */
async function execute(at: At, credit: StoredMultibrand, connections: readonly MultibrandConnection[]): Promise<boolean> {
  const { run, caller, catalogue, now } = at
  const [residualRow] = await run(residualOf(caller, credit.userId))
  const plan = planExecution(credit.remaining, parseResidual(residualRow), credit.side, splitConnections(connections, catalogue))
  if (plan === undefined) return false
  await run(setRemaining(caller, credit.id, emptyPair, 'EXECUTED'))
  await run(setResidual(caller, credit.userId, plan.residual))
  await post(run, caller, `execute:${credit.id}`, movementsOf(credit, plan, connections), now)
  for (const row of plan.rows) await keepRow(at, credit, row, connections)
  return true
}

/** The credit joins the residual, the programs are paid out of it, and what is left is the new residual. */
function movementsOf(credit: StoredMultibrand, plan: ExecutionPlan, connections: readonly MultibrandConnection[]): Movement[] {
  const { userId, localCurrency } = credit
  const residual = accounts.user(userId, 'residual')
  return [
    ...movePair(accounts.user(userId, 'matured'), residual, credit.remaining, localCurrency),
    ...plan.rows.flatMap(({ programId, cost }) => movePair(residual, accounts.payable(programId), cost, localCurrency)),
    ...plan.rows.map(({ programId, connectionId, points }) => {
      const account = connections.find((connection) => connection.id === connectionId)?.account
      const member = accounts.member(programId, account?.destinationUserId ?? account?.destinationUserEmail ?? '')
      return { debit: accounts.issuance(programId), credit: member, asset: pointsAsset(programId), amount: points }
    }),
  ]
}

async function keepRow(
  at: At,
  credit: StoredMultibrand,
  row: ExecutionPlan['rows'][number],
  connections: readonly MultibrandConnection[],
): Promise<void> {
  const { run, caller, id, catalogue, now } = at
  const rowId = id('mbt')
  const { programId, points, cost: value, connectionId } = row
  await run(
    insertRow(caller, { id: rowId, transactionId: credit.id, type: 'CREDIT', userId: credit.userId, programId, points, value, at: now }),
  )
  await run(countFact(caller, { list: 'multibrand_rows', key: programId, at: now }))
  const account = connections.find((connection) => connection.id === connectionId)?.account
  const type = 'MULTIBRAND_TRANSACTION_EXECUTED'
  const body = transactionEventBody({
    transactionId: rowId,
    sourceProgramId: catalogue.organization.sourceProgramId,
    destinationProgramId: programId,
    value: moneyNumber(value.local, credit.localCurrency),
    referenceNumber: credit.referenceNumber,
    destinationAccount: {
      destinationUserEmail: account?.destinationUserEmail ?? null,
      destinationUserId: account?.destinationUserId ?? null,
    },
    timestamp: unixSeconds(now),
    type,
  })
  await run(insertEvent(caller, eventNow(id, { type, subjectId: rowId, body })))
}
