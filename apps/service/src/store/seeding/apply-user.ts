import { momentAt, type Catalog, type CatalogCredit, type CatalogOrganization, type CatalogUser } from './schema.ts'
import { hundredthsOf, moneyOf, oneUsdRate, rateOf, type Rate } from '../../money/decimal.ts'
import { creditCanonical } from '../../money/fingerprint.ts'
import {
  addPairs,
  emptyPair,
  pairFrom,
  priceOn,
  settle,
  type ExecutionPlan,
  type Pair,
  type Side,
} from '../../money/plan-multibrand.ts'
import type { Caller } from '../../caller.ts'
import { insertConnection, keepHistory } from '../connections/connection-upsert.ts'
import { sql, type Query, type Run } from '../engine/database.ts'
import { accounts, movePair, pointsAsset, post } from '../ledger/journal.ts'
import { keepMultibrandHistory, storeMultibrandConnection } from '../multibrand/multibrand-connection-statements.ts'
import { countFact } from '../lists/list-hours.ts'
import { lockUser } from '../multibrand/multibrand-connections.ts'
import { claimMultibrand, insertRow, postCredit, setResidual } from '../multibrand/multibrand-statements.ts'

/**
 * Marks a connection, history entry or executed credit as imported from the catalog. `verifyBooks` then accepts that it
 * has no webhook event and that its history has gaps.
 */
function markImported({ organizationId, env }: Caller, id: string): Query {
  return sql`
    insert into entered_facts (organization_id, env, id) values (${organizationId}, ${env}, ${id})
    on conflict (organization_id, env, id) do nothing`
}

export type Applying = {
  run: Run
  id: (prefix: string) => string
  caller: Caller
  organization: CatalogOrganization
  catalog: Catalog
  firstStart: number
}

/**
 * Imports a user with connections, history and credits, but only once. A later import of the catalog does not restore
 * connections that the user removed.
 */
export async function applyUser(applying: Applying, user: CatalogUser): Promise<void> {
  const { run, caller, firstStart } = applying
  const name = `user ${caller.organizationId} ${caller.env} ${user.id}`
  const imported = await run(
    sql`insert into moments (name, at) values (${name}, ${firstStart}) on conflict do nothing returning name`,
  )
  if (imported.length === 0) return
  const source = { sourceUserId: user.id, sourceUserEmail: user.email }
  for (const { created, updated, destinationAccount: account, ...connection } of user.connections) {
    const times = { createdAt: momentAt(created, firstStart), updatedAt: momentAt(updated, firstStart) }
    await run(insertConnection(caller, { ...connection, ...source, account, ...times }))
    await run(markImported(caller, connection.id))
  }
  for (const { at, destinationAccount: account, ...entry } of user.history) {
    const connectionId = user.connections.find((each) => each.programId === entry.programId)?.id ?? entry.id
    await keepHistory(run, caller, { ...entry, ...source, account, connectionId, at: momentAt(at, firstStart) })
    await run(markImported(caller, entry.id))
  }
  await applySplit(applying, user)
  let residual = emptyPair
  for (const credit of user.multibrand.credits) residual = await applyCredit(applying, user, credit, residual)
  await run(setResidual(caller, user.id, residual))
}

async function applySplit(
  { run, caller, firstStart }: Applying,
  { id: userId, multibrand }: CatalogUser,
): Promise<void> {
  await lockUser(run, caller, userId)
  for (const { created, updated, destinationAccount: account, percentage, ...connection } of multibrand.connections) {
    const times = { createdAt: momentAt(created, firstStart), updatedAt: momentAt(updated, firstStart) }
    await run(
      storeMultibrandConnection(caller, {
        ...connection,
        userId,
        percentage: hundredthsOf(percentage),
        account,
        ...times,
      }),
    )
    await run(markImported(caller, connection.id))
  }
  for (const { at, destinationAccount: account, percentage, ...entry } of multibrand.history) {
    const connectionId = multibrand.connections.find((each) => each.programId === entry.programId)?.id ?? entry.id
    const kept = {
      ...entry,
      userId,
      percentage: hundredthsOf(percentage),
      account,
      connectionId,
      at: momentAt(at, firstStart),
    }
    await keepMultibrandHistory(run, caller, kept)
    await run(markImported(caller, entry.id))
  }
}

/**
 * Imports a credit with the journal entries that the service would have stored for it. Returns the user's new unspent
 * value, which is too small for a whole point.
 */
async function applyCredit(
  applying: Applying,
  user: CatalogUser,
  credit: CatalogCredit,
  residual: Pair,
): Promise<Pair> {
  const userId = user.id
  const { run, caller, organization, firstStart } = applying
  const { localCurrency } = organization.profile
  const side: Side = credit.currency === localCurrency ? 'local' : 'usd'
  const [createdAt, executionDate] = [momentAt(credit.created, firstStart), momentAt(credit.executes, firstStart)]
  const value = moneyOf(credit.value)
  const amount = pairFrom(side, value, localRate(applying))
  const pool = addPairs(amount, residual)
  const plan = credit.rows === undefined ? undefined : executed(applying, credit, pool, side)
  const canonical = creditCanonical({
    userId,
    value,
    currency: credit.currency,
    executionDate: new Date(executionDate).toISOString(),
  })
  const draft = {
    id: credit.id,
    referenceNumber: credit.referenceNumber,
    canonical,
    userId,
    side,
    amount,
    localCurrency,
    executionDate,
    createdAt,
  }
  const status = executionDate <= createdAt ? 'MATURED' : 'PENDING'
  const remaining = plan === undefined ? amount : emptyPair
  const claim = { ...draft, kind: 'CREDIT', remaining, status: plan === undefined ? status : 'EXECUTED' } as const
  await run(claimMultibrand(caller, claim))
  if (plan === undefined) {
    await run(postCredit(caller, claim))
    return residual
  }
  const held = (part: 'matured' | 'residual') => accounts.user(userId, part)
  await post(
    run,
    caller,
    `credit:${credit.id}`,
    movePair(accounts.funding, held('matured'), amount, localCurrency),
    createdAt,
  )
  const movements = [
    ...movePair(held('matured'), held('residual'), amount, localCurrency),
    ...plan.rows.flatMap(({ programId, cost }) =>
      movePair(held('residual'), accounts.payable(programId), cost, localCurrency),
    ),
    ...plan.rows.map(({ programId, points }) => ({
      debit: accounts.issuance(programId),
      credit: accounts.member(programId, destinationOf(user, programId)),
      asset: pointsAsset(programId),
      amount: points,
    })),
  ]
  await post(run, caller, `execute:${credit.id}`, movements, executionDate)
  for (const { programId, points, cost } of plan.rows) {
    const id = credit.rows?.find((row) => row.programId === programId)?.id ?? applying.id('mbt')
    await run(
      insertRow(caller, {
        id,
        transactionId: credit.id,
        type: 'CREDIT',
        userId,
        programId,
        points,
        value: cost,
        at: executionDate,
      }),
    )
    await run(countFact(caller, { list: 'multibrand_rows', key: programId, at: executionDate }))
    await run(markImported(caller, id))
  }
  return plan.residual
}

/**
 * Returns the id or e-mail address of the user's account in a program. If the user has removed the connection, returns
 * the account of its last history entry.
 */
function destinationOf({ multibrand }: CatalogUser, programId: string): string {
  const linked = multibrand.connections.find((each) => each.programId === programId)
  const account = (linked ?? multibrand.history.findLast((each) => each.programId === programId))?.destinationAccount
  return account?.destinationUserId ?? account?.destinationUserEmail ?? ''
}

function localRate({ organization, catalog }: Applying): Rate {
  const rate = catalog.fxRates[organization.profile.localCurrency]
  return rate === undefined ? oneUsdRate : rateOf(rate)
}

function executed(applying: Applying, credit: CatalogCredit, pool: Pair, side: Side): ExecutionPlan {
  const bought = (credit.rows ?? []).map(({ programId, numberOfPoints }) => {
    const program = applying.catalog.programs.find((each) => each.id === programId)
    const price = priceOn(side, {
      priceUsd: moneyOf(program?.pricePerPointInUsd ?? '0'),
      localRate: localRate(applying),
    })
    return { programId, connectionId: credit.id, points: BigInt(numberOfPoints), price }
  })
  const plan = settle(pool, side, bought)
  if (plan.residual[side] < 0n) throw new RangeError(`credit ${credit.id} has rows worth more than its value`)
  return plan
}
