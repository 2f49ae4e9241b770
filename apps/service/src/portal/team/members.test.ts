import { expect, test } from 'vitest'
import { readInbox } from '../../../testing/inbox.ts'
import { openBrowser, signInAs, type Browser } from '../../../testing/portal-browser.ts'
import { bank, startTestService, telecom, type TestService } from '../../../testing/service.ts'
import { sql } from '../../store/engine/database.ts'

const open = async () => {
  const service = await startTestService()
  const owner = await signInAs(service, bank)
  const join = async (role: 'owner' | 'developer' | 'viewer', name: string) => {
    const email = await service.addPerson(bank, role, name)
    const browser = openBrowser(service.portalUrl)
    await browser.signIn(email, service.secrets[bank.organizationId]!.owner.password)
    const { id: personId = '' } = (await service.store.people.find(email)) ?? {}
    return { ...browser, email, params: { personId } }
  }
  return Object.assign(service, { owner, join })
}

const ownersOf = async ({ database }: TestService): Promise<number> => {
  const [row] = await database.read(
    sql`select count(*) as n from memberships where organization_id = ${bank.organizationId} and role = 'owner'`,
  )
  return Number(row?.['n'])
}

const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.call('getPortalSession')).status === 200

test('a removed member’s open tab gets 401 on its next call', async () => {
  await using service = await open()
  const layla = await service.join('developer', 'layla')
  expect(await isSignedIn(layla)).toBe(true)
  expect((await service.owner.call('deleteMember', layla)).status).toBe(204)
  const next = await layla.call('getPortalSession')
  expect([next.status, next.code]).toEqual([401, 'SIGN_IN_REQUIRED'])
  const again = await layla.signIn(layla.email, service.secrets[bank.organizationId]!.owner.password)
  expect(again.status).not.toBe(200)
})

test('a changed role ends the sessions, and holds at the next sign-in', async () => {
  await using service = await open()
  const layla = await service.join('developer', 'layla')
  const changed = await service.owner.call('updateMember', { ...layla, body: { role: 'viewer' } })
  expect(changed.body).toEqual({ id: layla.params.personId, role: 'viewer' })
  expect((await layla.call('getPortalSession')).code).toBe('SIGN_IN_REQUIRED')
  const { password } = service.secrets[bank.organizationId]!.owner
  expect((await layla.signIn(layla.email, password)).body).toMatchObject({ role: 'viewer' })
  const refused = await layla.call('moveSandboxClock', { body: { advanceSeconds: 60 } })
  expect(refused.code).toBe('FORBIDDEN_FOR_ROLE')
})

test('nobody changes or removes the own membership as a member', async () => {
  await using service = await open()
  const [me] = ((await service.owner.call('listMembers')).body as { data: { id: string; you: boolean }[] }).data
  expect(me?.you).toBe(true)
  const params = { personId: me?.id ?? '' }
  const calls = [
    service.owner.call('updateMember', { params, body: { role: 'viewer' } }),
    service.owner.call('deleteMember', { params }),
    service.owner.call('resetMemberFactors', { params, body: { reason: 'lost' } }),
  ]
  for (const call of calls) expect((await call).code).toBe('OWN_CHANGE')
})

test('the last owner cannot leave', async () => {
  await using service = await open()
  expect((await service.owner.call('leaveOrganization')).code).toBe('LAST_OWNER')
  const second = await service.join('owner', 'second')
  expect((await service.owner.call('leaveOrganization')).status).toBe(204)
  expect(await isSignedIn(service.owner)).toBe(false)
  expect(await isSignedIn(second)).toBe(true)
})

test('owners who remove each other at once leave one owner', async () => {
  await using service = await open()
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await service.join('owner', `one-${round}`), await service.join('owner', `two-${round}`)]
    await service.byHand(
      sql`delete from memberships where role = 'owner' and organization_id = ${bank.organizationId}
        and person_id not in (${one.params.personId}, ${two.params.personId})`,
    )
    const answers = await Promise.all([one.call('deleteMember', two), two.call('deleteMember', one)])
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    expect(await ownersOf(service)).toBe(1)
  }
})

test('owners of two processes who leave at once leave one owner', async () => {
  await using service = await open()
  const other = await service.another()
  const second = await service.join('owner', 'second')
  const there = openBrowser(other.portalUrl)
  await there.signIn(second.email, service.secrets[bank.organizationId]!.owner.password)
  const answers = await Promise.all([service.owner.call('leaveOrganization'), there.call('leaveOrganization')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  expect(await ownersOf(service)).toBe(1)
})

test('an owner sees and ends the sessions of a member', async () => {
  await using service = await open()
  const layla = await service.join('viewer', 'layla')
  const { data } = (await service.owner.call('listMemberSessions', layla)).body as { data: object[] }
  expect(data).toMatchObject([{ userAgent: 'test', network: '127.0.0.1' }])
  expect((await service.owner.call('deleteMemberSessions', layla)).status).toBe(204)
  expect(await isSignedIn(layla)).toBe(false)
  expect((await service.owner.call('listMemberSessions', layla)).body).toEqual({ data: [] })
})

test('a removal ends no session in another organization', async () => {
  await using service = await open()
  const layla = await service.join('viewer', 'layla')
  await service.byHand(
    sql`insert into memberships (organization_id, person_id, role, created_at)
      values (${telecom.organizationId}, ${layla.params.personId}, 'viewer', 1)`,
  )
  await layla.call('switchOrganization', { body: { organizationId: telecom.organizationId } })
  await service.owner.call('deleteMember', layla)
  expect((await layla.call('getPortalSession')).body).toMatchObject({ organization: { id: telecom.organizationId } })
})

test('a reset of factors removes them and informs member and owners', async () => {
  await using service = await open()
  const layla = await service.join('viewer', 'layla')
  await layla.call('createRecoveryCodes')
  const { personId } = layla.params
  await service.byHand(
    sql`insert into authenticators (person_id, secret, confirmed_at) values (${personId}, 'sealed', 1)
      on conflict (person_id) do update set confirmed_at = 1`,
  )
  const facts = async () =>
    ((await service.owner.call('listMembers')).body as { data: { id: string; secondFactor: boolean }[] }).data.find(
      ({ id }) => id === personId,
    )
  expect(await facts()).toMatchObject({ secondFactor: true })
  const reset = await service.owner.call('resetMemberFactors', { ...layla, body: { reason: 'Telephone lost' } })
  expect(reset.status).toBe(204)
  expect(await facts()).toMatchObject({ secondFactor: false, sessions: 0 })
  const told = (await readInbox(service)).filter(({ subject }) => subject.includes('factors of a member'))
  expect(told.map(({ to }) => to).toSorted()).toEqual([layla.email, bank.ownerEmail].toSorted())
})

test('an owner cannot reset the factors of another organization’s person', async () => {
  await using service = await open()
  const layla = await service.join('viewer', 'layla')
  await service.byHand(
    sql`insert into memberships (organization_id, person_id, role, created_at)
      values (${telecom.organizationId}, ${layla.params.personId}, 'owner', 1)`,
  )
  const refused = await service.owner.call('resetMemberFactors', { ...layla, body: { reason: 'lost' } })
  expect([refused.status, refused.code]).toEqual([409, 'MEMBER_ELSEWHERE'])
})
