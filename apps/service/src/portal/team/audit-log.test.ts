import { expect, test } from 'vitest'
import { bypassTriggers } from '../../../testing/bypass-triggers.ts'
import { openPortal } from '../../../testing/portal.ts'
import { bank, startTestService, telecom } from '../../../testing/service.ts'
import { bank as seededBank, openTestStore } from '../../../testing/open-test-store.ts'
import { walkAudit } from '../../store/audit/walk-audit.ts'
import { sql } from '../../store/engine/database.ts'

const invite = (number: number) => ({ body: { email: `person-${number}@example.com`, role: 'viewer' as const } })

test('pages of the audit log contain each entry once, the newest first', async () => {
  await using service = await startTestService()
  const portal = await openPortal(service)
  for (let number = 0; number < 5; number += 1) await portal.createInvitation(invite(number))
  const numbers: number[] = []
  let before: string | undefined
  for (;;) {
    const { data, next } = await portal.listAudit({ query: { limit: '2', ...(before !== undefined && { before }) } })
    numbers.push(...data.map(({ number }) => number))
    if (next === null) break
    before = String(next)
  }
  expect(numbers).toEqual([6, 5, 4, 3, 2, 1])
})

test('filters choose audit entries by kind, action, target and person', async () => {
  await using service = await startTestService()
  const portal = await openPortal(service)
  const { invitation } = await portal.createInvitation(invite(1))
  await portal.resendInvitation({ params: { invitationId: invitation.id } })
  const actions = async (query: Parameters<typeof portal.listAudit>[0]['query']) =>
    (await portal.listAudit({ query: query ?? {} })).data.map(({ action }) => action)
  expect(await actions({ action: 'invitation' })).toEqual(['invitation.resent', 'invitation.created'])
  expect(await actions({ action: 'invitation.created' })).toEqual(['invitation.created'])
  expect(await actions({ target: invitation.id })).toHaveLength(2)
  expect(await actions({ actor: 'usr_nobody' })).toEqual([])
  expect(await actions({ env: 'production' })).toEqual([])
  expect(await actions({ from: '2999-01-01' })).toEqual([])
  expect(await actions({ to: '2999-01-01' })).toHaveLength(3)
})

test('an organization reads only its own audit log', async () => {
  await using service = await startTestService()
  await (await openPortal(service)).createInvitation(invite(1))
  const { data } = await (await openPortal(service, telecom)).listAudit({ query: {} })
  expect(data.map(({ actor }) => actor.name)).toEqual([telecom.ownerEmail])
})

test('the head of the audit log contains the last verified entry', async () => {
  await using service = await startTestService()
  const portal = await openPortal(service)
  const before = await portal.getAuditHead({})
  expect(before).toMatchObject({ number: 1, problem: null })
  await portal.createInvitation(invite(1))
  expect(await portal.getAuditHead({})).toMatchObject({ number: 2, verifiedTo: before.verifiedTo })
  await walkAudit(service.database)
  const after = await portal.getAuditHead({})
  const [newest] = (await portal.listAudit({ query: { limit: '1' } })).data
  expect(after).toMatchObject({ number: 2, verifiedTo: 2, problem: null, hash: newest?.hash })
  expect(after.verifiedAt).toMatch(/^\d{4}-/)
})

test('the background walk names a changed entry until it is repaired', async () => {
  await using tested = await openTestStore()
  const actor = { kind: 'system', id: 'test', name: 'test', network: null, requestId: null } as const
  const audit = tested.store.audit({ organizationId: seededBank.id, env: null, actor, action: 'session.created' })
  const append = () => tested.database().transaction((run) => audit(run, { kind: 'person', id: 'usr_1' }))
  await append()
  await walkAudit(tested.database())
  const head = () => tested.store.auditLog.head(seededBank.id)
  expect(await head()).toMatchObject({ number: 1, verifiedTo: 1, problem: null })
  await bypassTriggers(tested, sql`update audit_log set action = 'session.ended' where number = 1`)
  await append()
  await walkAudit(tested.database())
  expect(await head(), 'the walk continues after its last entry').toMatchObject({ verifiedTo: 2, problem: null })
  tested.clock.now += 24 * 3_600_000
  await walkAudit(tested.database())
  expect(await head()).toMatchObject({ problem: 'audit entry 1 was changed: its hash is another' })
  await bypassTriggers(tested, sql`update audit_log set action = 'session.created' where number = 1`)
  tested.clock.now += 3_600_000
  await walkAudit(tested.database())
  expect(await head()).toMatchObject({ verifiedTo: 2, problem: null })
})

test('an update of the profile shows at the caller’s API at once', async () => {
  await using service = await startTestService()
  const portal = await openPortal(service)
  const client = await service.caller(bank)
  const changes = { technicalContact: 'Night shift', zipCode: '' }
  expect(await portal.updateOrganization({ body: changes })).toMatchObject({ ...changes, name: 'Rimalta Bank' })
  expect(await portal.getOrganization({})).toMatchObject(changes)
  expect(await client.getProfile({})).toMatchObject(changes)
  const [entry] = (await portal.listAudit({ query: { action: 'organization' } })).data
  expect(entry).toMatchObject({ after: { fields: ['technicalContact', 'zipCode'] } })
})
