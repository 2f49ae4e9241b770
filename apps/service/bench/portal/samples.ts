import { moneyOf, oneUsdRate } from '../../src/money/decimal.ts'
import { pairFrom } from '../../src/money/plan-multibrand.ts'
import { createIds } from '../../src/store/access/ids.ts'
import type { Database } from '../../src/store/engine/database.ts'
import type { Store } from '../../src/store/store.ts'
import { insertAttempt } from '../../src/store/transactions/partner-attempts.ts'
import { caller } from '../catalog.ts'

const programs = ['prg_zaatroon', 'prg_nimbara'] as const
const account = (member: string) => ({
  destinationUserId: member,
  destinationUserEmail: null,
  destinationUserFirstName: null,
  destinationUserLastName: null,
})

/** The ids of the rows of the user `sample` that are copied. */
export type UserSamples = { connectionId: string; shareId: string; creditId: string }

/** Stores the user `sample` with connections, a split and an executed credit. */
export const storeUser = async ({ organization }: Store): Promise<UserSamples> => {
  const { connections, multibrand, multibrandConnections } = organization(caller)
  const id = createIds(Date.now)
  const at = Date.now()
  const user = 'sample'
  for (const programId of programs)
    await connections.upsert({
      sourceUserId: user,
      sourceUserEmail: 'sample@mail.example',
      programId,
      partnerCode: programId.slice(4).toUpperCase(),
      account: account('SAMPLE'),
      at,
    })
  const shares = programs.map((programId) => ({ programId, percentage: 5_000n, account: account('SAMPLE') }))
  await multibrandConnections.replace(user, shares, at)
  const creditId = id('mbt')
  await multibrand.credit({
    id: creditId,
    referenceNumber: 'SAMPLE',
    canonical: ['sample'],
    userId: user,
    side: 'local',
    localCurrency: 'SAR',
    amount: pairFrom('local', moneyOf('100'), oneUsdRate),
    executionDate: at,
    createdAt: at,
  })
  await multibrand.execute(user, Date.now())
  const [connection] = await connections.list(user)
  const [share] = (await multibrandConnections.list(user)).connections
  if (connection === undefined || share === undefined) throw new Error('a sample is missing')
  return { creditId, connectionId: connection.id, shareId: share.id }
}

/** Stores a call to a partner about a transaction. */
export const storeCall = (database: Database, transactionId: string) =>
  database.write(
    insertAttempt(
      { ...caller, id: transactionId, attempts: 1, connector: 'partner' },
      { call: 'ISSUE', startedAt: Date.now(), micros: 40_000, outcome: 'DONE', why: null },
    ),
  )
