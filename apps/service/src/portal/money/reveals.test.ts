import { afterAll, beforeAll, expect, test } from 'vitest'
import { revealLimits } from '@loyalty/contract'
import { openPortal, type Portal } from '../../../testing/portal.ts'
import { bank as bankOf, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

let service: TestService
let portal: Portal
let bank: Awaited<ReturnType<TestService['caller']>>
beforeAll(async () => {
  service = await startTestService()
  portal = await openPortal(service)
  bank = await service.caller()
})
afterAll(() => service.close())

const params = { env: 'sandbox' } as const
const member = {
  destinationUserId: '77300519441234',
  destinationUserEmail: 'canary.person@canary-mail.example',
  destinationUserFirstName: 'Canaryfirst',
  destinationUserLastName: 'Canarylast',
}
const reason = 'Ticket 4711'

const issue = async (referenceNumber: string): Promise<string> => {
  const body = { programId: 'prg_hushwood', destinationAccount: member, referenceNumber, basePoints: 1000 }
  return (await bank.createTransaction({ body })).id
}
const reveal = (id: string, why = reason, by: Portal = portal) =>
  by.revealPersonalData({ params, body: { kind: 'transaction', id, reason: why } })
const log = () =>
  service.database.read(
    sql`select * from audit_log where organization_id = ${bankOf.organizationId} and action = 'personal_data.revealed' order by number`,
  )

test('a reveal returns the personal data and records who saw it', async () => {
  const id = await issue('REVEAL-1')
  const { fields, until } = await reveal(id)
  expect(fields).toEqual([
    {
      id,
      userId: null,
      memberNumber: member.destinationUserId,
      email: member.destinationUserEmail,
      firstName: member.destinationUserFirstName,
      lastName: member.destinationUserLastName,
    },
  ])
  const [row] = await service.database.read(sql`select * from reveals where target_id = ${id}`)
  expect(row).toMatchObject({ kind: 'transaction', reason, env: 'sandbox' })
  expect(Number(row?.['until']) - Number(row?.['at'])).toBe(revealLimits.seconds * 1000)
  expect(Date.parse(until)).toBe(Number(row?.['until']))
})

test('the audit entry of a reveal has the reason without the data', async () => {
  const id = await issue('REVEAL-2')
  await reveal(id)
  const entry = (await log()).at(-1)
  expect(entry).toMatchObject({ target_kind: 'transaction', target_id: id, env: 'sandbox' })
  expect(JSON.parse(String(entry?.['detail']))).toMatchObject({ after: { reason } })
  const written = JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  for (const value of Object.values(member)) expect(written).not.toContain(value)
})

test.each([
  `mail from ${member.destinationUserEmail.toUpperCase()}`,
  `member ${member.destinationUserId} asks`,
  'for canarylast, order 1',
])('the reason "%s" repeats personal data and is refused', async (why) => {
  const id = await issue(`REVEAL-WORDS-${why.length}`)
  const before = (await log()).length
  await expect(reveal(id, why)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'reason' }],
  })
  expect(await log()).toHaveLength(before)
})

test('a reason has 5 to 200 characters', async () => {
  const id = await issue('REVEAL-REASON')
  for (const why of ['1234', 'a'.repeat(201)])
    await expect(reveal(id, why)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  await expect(reveal(id, 'part of Canarylastname')).resolves.toMatchObject({ fields: [{ id }] })
})

test('nobody reveals the data of another organization or environment', async () => {
  const id = await issue('REVEAL-OWN')
  const before = (await log()).length
  const unknown = { code: 'TRANSACTION_NOT_FOUND' }
  await expect(reveal(id, reason, await openPortal(service, telecom))).rejects.toMatchObject(unknown)
  await expect(
    portal.revealPersonalData({ params: { env: 'production' }, body: { kind: 'transaction', id, reason } }),
  ).rejects.toMatchObject(unknown)
  expect(await log()).toHaveLength(before)
})

test('a person reveals at most 100 objects within 24 hours', async () => {
  const id = await issue('REVEAL-MANY')
  await reveal(id)
  const [row] = await service.database.read(sql`select person_id, at from reveals where target_id = ${id}`)
  const [counted] = await service.database.read(sql`select count(*) as n from reveals`)
  const earlier = (number: number, at: number) => sql`
    insert into reveals (organization_id, env, id, person_id, kind, target_id, reason, at, until)
    values (${bankOf.organizationId}, 'production', ${`rvl_${at}_${number}`}, ${String(row?.['person_id'])}, 'transaction', 'txn_1', 'Ticket', ${at}, ${at})`
  const now = Number(row?.['at'])
  const left = 3
  const today = Array.from({ length: revealLimits.perDay - Number(counted?.['n']) - left }, (_, n) => earlier(n, now))
  await service.byHand(...today, earlier(0, now - 24 * 3_600_000 - 60_000))
  // Simultaneous reveals count each other.
  const outcomes = await Promise.allSettled(Array.from({ length: left + 2 }, () => reveal(id)))
  const refused = outcomes.filter((each) => each.status === 'rejected')
  expect(refused.map((each) => (each.reason as { code: string }).code)).toEqual(['TOO_MANY', 'TOO_MANY'])
  const entries = (await log()).slice(-left).map((entry) => JSON.parse(String(entry['detail'])) as object)
  expect(entries).toEqual([98, 99, 100].map((number) => ({ after: { reason, today: number } })))
})
