import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBusiness, signInOperator, signUpBusiness, submitBusiness } from '../../../testing/onboarding.ts'
import type { Browser } from '../../../testing/portal-browser.ts'
import { bank, startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let operator: Browser
beforeAll(async () => {
  service = await startTestService()
  operator = await signInOperator(service)
})
afterAll(() => service.close())

const request = {
  contact: 'Platform team',
  contactEmail: 'platform@alma.example',
  monthlyTransactions: 20_000,
  goLiveDate: '2027-01-15',
  acceptsTerms: true,
}
const production = { env: 'production' }
const programId = 'prg_nimbara'
const wide = { minAllowedPoints: 200, maxAllowedPoints: 40_000 }

const approved = async (name: string, at = service) => {
  const { browser } = await submitBusiness(at, newBusiness(name))
  const { body } = await browser.call('getPortalSession')
  return { browser, organizationId: (body['organization'] as { id: string }).id }
}
const offer = (organizationId: string, bounds = wide) =>
  operator.call('putOffer', { params: { organizationId, programId }, body: bounds })
const enable = (browser: Browser, body = wide) =>
  browser.call('updateOwnProgram', { params: { ...production, programId }, body })
const clientsOf = async (browser: Browser) =>
  (await browser.call('listClients', { params: production })).body as unknown as { id: string; secrets: object[] }[]
const programOf = async (browser: Browser) => {
  const { body } = await browser.call('listOwnPrograms', { params: production })
  return (body as unknown as { id: string }[]).find(({ id }) => id === programId)
}

test('an operator approves production after an offer and a request', async () => {
  const { browser, organizationId } = await approved('alma')
  expect((await enable(browser)).code).toBe('PROGRAM_NOT_OFFERED')
  expect((await browser.call('requestProductionAccess', { body: request })).code).toBe('REQUIREMENTS_NOT_MET')
  expect((await offer(organizationId)).status).toBe(200)
  expect((await enable(browser)).body).toMatchObject({ enabled: true, ...wide })
  const asked = await browser.call('requestProductionAccess', { body: request })
  expect(asked.body).toMatchObject({ state: 'OPEN', approval: 'operator' })
  expect((await browser.call('requestProductionAccess', { body: request })).code).toBe('ALREADY_DECIDED')
  const fields = { name: 'Early', scopes: ['profile:read'] }
  expect((await browser.call('createPortalClient', { params: production, body: fields })).code).toBe('NOT_APPROVED')
  expect(await clientsOf(browser)).toEqual([])

  const { body } = await operator.call('listProductionRequests')
  const waiting = (body as unknown as { organizationId: string; request: { id: string } }[]).find(
    (each) => each.organizationId === organizationId,
  )
  const params = { requestId: waiting?.request.id ?? '' }
  const decision = { decision: 'approve', reason: 'Contract signed.' }
  expect((await operator.call('decideProductionRequest', { params, body: decision })).status).toBe(200)
  expect((await operator.call('decideProductionRequest', { params, body: decision })).code).toBe('ALREADY_DECIDED')

  expect((await browser.call('getProductionAccess')).body).toMatchObject({ state: 'APPROVED' })
  const [client] = await clientsOf(browser)
  expect(client?.secrets).toEqual([])
  const ofClient = { params: { ...production, clientId: client?.id ?? '' }, body: {} }
  expect((await browser.call('createClientSecret', ofClient)).status).toBe(201)
})

test('a rejected request shows its reason and can be made again', async () => {
  const { browser, organizationId } = await approved('bayan')
  await offer(organizationId)
  await enable(browser)
  const { body } = await browser.call('requestProductionAccess', { body: request })
  const params = { requestId: (body['request'] as { id: string }).id }
  const decision = { decision: 'reject', reason: 'The contract is not signed.' }
  await operator.call('decideProductionRequest', { params, body: decision })
  expect((await browser.call('getProductionAccess')).body).toMatchObject({
    state: 'REJECTED',
    request: { reason: decision.reason },
  })
  expect(await clientsOf(browser)).toEqual([])
  expect((await browser.call('requestProductionAccess', { body: request })).body).toMatchObject({ state: 'OPEN' })
})

test('an offer narrows the bounds of the enabled program', async () => {
  const { browser, organizationId } = await approved('carob')
  await offer(organizationId)
  await enable(browser)
  expect((await enable(browser, { minAllowedPoints: 100, maxAllowedPoints: 40_000 })).code).toBe('BOUNDS_OUTSIDE')
  await offer(organizationId, { minAllowedPoints: 500, maxAllowedPoints: 1000 })
  expect(await programOf(browser)).toMatchObject({ enabled: true, minAllowedPoints: 500, maxAllowedPoints: 1000 })
  expect((await offer(organizationId, { minAllowedPoints: 1, maxAllowedPoints: 1000 })).code).toBe('BOUNDS_OUTSIDE')
})

test('a withdrawn offer disables the program', async () => {
  const { browser, organizationId } = await approved('dalia')
  await offer(organizationId)
  await enable(browser)
  const params = { organizationId, programId }
  expect((await operator.call('deleteOffer', { params })).status).toBe(204)
  expect((await operator.call('deleteOffer', { params })).code).toBe('PROGRAM_NOT_FOUND')
  expect(await programOf(browser)).toMatchObject({ enabled: false, offeredMinAllowedPoints: null })
})

test('an owner disables a program and enables it again', async () => {
  const { browser } = await approved('ember')
  const params = { env: 'sandbox', programId }
  expect((await browser.call('disableOwnProgram', { params })).status).toBe(204)
  expect((await browser.call('disableOwnProgram', { params })).code).toBe('PROGRAM_NOT_FOUND')
  expect((await browser.call('updateOwnProgram', { params, body: wide })).body).toMatchObject({ enabled: true })
})

test('automatic approval still needs an offer of an operator', async () => {
  await using automatic = await startTestService({ PRODUCTION_APPROVAL: 'automatic' })
  const { browser } = await approved('fennel', automatic)
  expect((await enable(browser)).code).toBe('PROGRAM_NOT_OFFERED')
  expect((await browser.call('requestProductionAccess', { body: request })).code).toBe('REQUIREMENTS_NOT_MET')
  expect(await clientsOf(browser)).toEqual([])
})

test('automatic approval decides from the required facts at once', async () => {
  await using automatic = await startTestService({ PRODUCTION_APPROVAL: 'automatic' })
  const { browser, organizationId } = await approved('ghaf', automatic)
  const own = await signInOperator(automatic)
  await own.call('putOffer', { params: { organizationId, programId }, body: wide })
  await enable(browser)
  const asked = await browser.call('requestProductionAccess', { body: request })
  expect(asked.body).toMatchObject({ state: 'APPROVED', approval: 'automatic' })
  expect(await clientsOf(browser)).toHaveLength(1)
})

test('an organization of the catalog is approved, with its programs offered', async () => {
  const portal = await service.portal(bank)
  expect(await portal.getProductionAccess({})).toMatchObject({ state: 'APPROVED', request: null })
  expect(await portal.getBusinessForm({})).toMatchObject({ state: 'APPROVED' })
  const own = await portal.listOwnPrograms({ params: { env: 'production' } })
  const enabled = own.filter((program) => program.enabled)
  expect(enabled.length).toBeGreaterThan(0)
  expect(enabled.every(({ offeredMinAllowedPoints }) => offeredMinAllowedPoints !== null)).toBe(true)
})

test('an operator lists approved organizations and offers only to them', async () => {
  const { organizationId } = await approved('hazel')
  const { body } = await operator.call('listOrganizations')
  const listed = body as unknown as { organizationId: string; offers: number }[]
  expect(listed.map((each) => each.organizationId)).toContain(organizationId)
  expect(
    (await operator.call('putOffer', { params: { organizationId: 'org_unknown', programId }, body: wide })).code,
  ).toBe('ORGANIZATION_NOT_FOUND')
  expect((await operator.call('listOffers', { params: { organizationId } })).status).toBe(200)
  const waiting = await signUpBusiness(service, newBusiness('elder'))
  const { organization } = (await waiting.call('getPortalSession')).body as { organization: { id: string } }
  const unapproved = { params: { organizationId: organization.id } }
  expect((await operator.call('listOffers', unapproved)).code).toBe('ORGANIZATION_NOT_FOUND')
})
