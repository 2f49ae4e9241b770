import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startFakePartner } from '../../testing/fake-partner.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { production } from '../../testing/open-test-store.ts'
import { temporaryFolder } from '../../testing/temporary.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { bank, startTestService } from '../../testing/service.ts'
import { until } from '../../testing/webhooks.ts'

const connection = {
  destinationProgramId: 'prg_zaatroon',
  percentage: 100,
  destinationAccount: { destinationUserId: 'Z-1' },
}

test('a due credit waits until its partner is configured', async () => {
  await using folder = await temporaryFolder()
  const settings = { DATABASE_FILE: folder.file, MASTER_KEY: randomBytes(32).toString('base64') }
  const executionDate = new Date().toISOString()
  const first = await startTestService(settings)
  const caller = await first.caller(bank, 'production')
  await caller.updateMultibrandConnections({ body: { sourceUserId: 'u', connections: [connection] } })
  await caller.createCredit({
    body: { userId: 'u', value: 100, currency: 'SAR', executionDate, referenceNumber: 'C-1' },
  })
  const visited = await first.store.organization(production).multibrand.execute('u', Date.now())
  expect(visited).toEqual({ matured: 0, executed: 0 })
  await caller.createDebit({ body: { userId: 'u', value: 40, currency: 'SAR', referenceNumber: 'D-1' } })
  const [balance, credit] = [
    await caller.getBalance({ query: { userId: 'u', status: 'MATURED' } }),
    await caller.getMultibrandTransaction({ params: { idOrReference: 'C-1' } }),
  ]
  expect([balance.estimatedValueInSourceLocalCurrency, credit.status]).toEqual(['60.00', 'MATURED'])
  const claimed = await first.store.claimDueUsers({ at: Date.now() + 3_600_000, leaseMs: 0, limit: 100 })
  expect(claimed.map(({ userId }) => userId)).not.toContain('u')
  await first.close()

  const partner = await startFakePartner('a secret')
  const second = await startTestService({ ...settings, PARTNER_URL: partner.url, PARTNER_SECRET: 'a secret' })
  const { multibrand } = second.store.organization(production)
  await until(async () => expect((await multibrand.find('C-1', Date.now()))?.status).toBe('EXECUTED'))
  const points = async () =>
    (await multibrand.executed({ from: 0, to: Date.UTC(2100, 0), page: 1, pageSize: 9, programId: 'prg_zaatroon' }))
      .data
  await until(async () =>
    expect((await points()).find((row) => row.points > 0n)?.points).toBe(BigInt(partner.issued[0]?.points ?? 0)),
  )
  expect(partner.issued).toHaveLength(1)
  await second.close()
  await partner.close()
  const database = openDatabase({ databaseFile: folder.file })
  expect(await verifyBooks(database)).toEqual([])
  await database.close()
}, 60_000)
