import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../testing/portal-browser.ts'
import {
  newBusiness,
  newPassword,
  signInOperator,
  signUpBusiness,
  signUpToken,
  submitBusiness,
} from '../../../testing/onboarding.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

type Findings = { findings: { rule: string; passed: boolean }[] }
const failed = ({ body }: { body: object }) =>
  (body as Findings).findings.filter(({ passed }) => !passed).map(({ rule }) => rule)

/** Returns the list in an answer of the portal. */
const listOf = <T>({ body }: { body: unknown }) => body as T[]

test('an incomplete form names its empty fields', async () => {
  const browser = await signUpBusiness(service, newBusiness('alder'))
  const { body, code } = await browser.call('submitBusinessForm')
  expect(code).toBe('REQUIREMENTS_NOT_MET')
  expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
    'programName',
    'registrationNumber',
    'industry',
    'address',
    'city',
    'technicalContact',
    'technicalContactEmail',
    'billingContact',
    'billingContactEmail',
    'countryCode',
    'phone',
  ])
})

test('a business without a postal code is approved', async () => {
  const business = newBusiness('rowan')
  const { answer } = await submitBusiness(service, { ...business, form: { ...business.form, zipCode: '' } })
  expect(answer.body).toMatchObject({ state: 'APPROVED', form: { zipCode: '' } })
})

test('an approved organization can use the sandbox at once', async () => {
  const { browser, answer } = await submitBusiness(service, newBusiness('birch'))
  expect(answer.body).toMatchObject({ state: 'APPROVED', rulesVersion: 1, reason: null })
  expect(failed(answer)).toEqual([])
  const [client, ...more] = listOf<{ id: string; secrets: object[] }>(await browser.call('listClients'))
  expect([client?.secrets, more]).toEqual([[], []])
  const params = { env: 'sandbox', clientId: client?.id ?? '' }
  const made = await browser.call('createClientSecret', { params, body: {} })
  const clientSecret = (made.body['secret'] as { value: string }).value
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: params.clientId,
    client_secret: clientSecret,
  })
  const granted = await fetch(`${service.baseUrls.sandbox}/oauth2/token`, { method: 'POST', body: form })
  const { access_token: token } = (await granted.json()) as { access_token: string }
  const read = async (path: string) =>
    (await (
      await fetch(service.baseUrls.sandbox + path, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as {
      id: string
    }[] &
      Record<string, unknown>
  const profile = await read('/profile')
  expect(profile).toMatchObject({
    legalEntity: 'birch Trading Company',
    localCurrency: 'SAR',
    logo: '',
    logoDarkMode: '',
  })
  expect(profile['programId']).toMatch(/^prg_[0-9a-z]{26}$/)
  const own = listOf<{ id: string; enabled: boolean }>(await browser.call('listOwnPrograms'))
  expect(own.length).toBeGreaterThan(3)
  expect(own.every(({ enabled }) => enabled)).toBe(true)
  expect(listOf<object>(await browser.call('listEmbedKeys'))).toHaveLength(1)
})

test('a rejected form can be corrected and submitted again', async () => {
  const business = newBusiness('cedar')
  const { browser, answer } = await submitBusiness(service, { ...business, form: { ...business.form, country: 'KW' } })
  expect([answer.body['state'], failed(answer)]).toEqual(['REJECTED', ['COUNTRY_SERVED']])
  expect((await browser.call('listClients')).code).toBe('NOT_APPROVED')
  await browser.call('putBusinessForm', { body: business.form })
  expect((await browser.call('submitBusinessForm')).body['state']).toBe('APPROVED')
  for (const name of ['putBusinessForm', 'submitBusinessForm'] as const)
    expect((await browser.call(name, { body: name === 'putBusinessForm' ? business.form : undefined })).code).toBe(
      'ALREADY_DECIDED',
    )
})

test('nobody sends a form before the address is confirmed', async () => {
  const business = newBusiness('durian')
  const browser = openBrowser(service.portalUrl)
  await browser.call('signUp', { body: business.signUp })
  await browser.signIn(business.email, business.signUp.password)
  expect((await browser.call('putBusinessForm', { body: business.form })).code).toBe('ALREADY_DECIDED')
  expect((await browser.call('submitBusinessForm')).code).toBe('ALREADY_DECIDED')
  const token = await signUpToken(service, business.email)
  const verified = await browser.call('verifyEmail', { body: { token, password: newPassword } })
  expect(verified.status, 'the link still works').toBe(200)
})

test('a legal entity of the catalog needs an operator', async () => {
  const business = newBusiness('elder')
  const legalEntity = 'RIMALTA BANK closed joint-stock company'
  const { answer } = await submitBusiness(service, { ...business, form: { ...business.form, legalEntity } })
  expect([answer.body['state'], failed(answer)]).toEqual(['SUBMITTED', ['LEGAL_ENTITY_NEW']])
})

test('two simultaneous forms of one legal entity get one approval', async () => {
  const { registrationNumber, legalEntity } = newBusiness('fig').form
  const opened = await Promise.all(
    ['fig', 'grape', 'hops'].map(async (name) => {
      const business = newBusiness(name)
      const browser = await signUpBusiness(service, business)
      await browser.call('putBusinessForm', { body: { ...business.form, registrationNumber, legalEntity } })
      return browser
    }),
  )
  const answers = await Promise.all(opened.map((browser) => browser.call('submitBusinessForm')))
  expect(answers.map(({ body }) => String(body['state'])).toSorted()).toEqual(['APPROVED', 'SUBMITTED', 'SUBMITTED'])
})

test('the decision of an operator is final', async () => {
  const first = newBusiness('ivy')
  await submitBusiness(service, first)
  const second = newBusiness('jasmine')
  const { registrationNumber } = first.form
  const { browser } = await submitBusiness(service, { ...second, form: { ...second.form, registrationNumber } })
  const operator = await signInOperator(service, 'operator', 'ines')
  const waiting = listOf<{ organizationId: string; organizationName: string }>(await operator.call('listBusinessForms'))
  const { organizationId = '' } = waiting.find(({ organizationName }) => organizationName.startsWith('jasmine')) ?? {}
  const decide = (decision: string) =>
    operator.call('decideBusinessForm', { params: { organizationId }, body: { decision, reason: 'Checked by phone.' } })
  expect((await decide('approve')).status).toBe(200)
  expect((await decide('reject')).code).toBe('ALREADY_DECIDED')
  expect((await browser.call('getBusinessForm')).body).toMatchObject({ state: 'APPROVED' })
  const { data } = (await browser.call('listAudit')).body as { data: { action: string; actor: { kind: string } }[] }
  expect(data.find(({ action }) => action === 'business_form.decided')?.actor.kind).toBe('operator')
  expect(listOf(await browser.call('listClients'))).toHaveLength(1)
})

test('a rejection by an operator shows its reason to the owner', async () => {
  const first = newBusiness('kiwi')
  await submitBusiness(service, first)
  const second = newBusiness('lotus')
  const { legalEntity } = first.form
  const { browser } = await submitBusiness(service, { ...second, form: { ...second.form, legalEntity } })
  const operator = await signInOperator(service, 'administrator', 'adam')
  const waiting = listOf<{ organizationId: string; verification: { form: { name: string } } }>(
    await operator.call('listBusinessForms'),
  )
  const { organizationId = '' } = waiting.find(({ verification }) => verification.form.name === 'lotus') ?? {}
  const body = { decision: 'reject', reason: 'The register lists another owner.' }
  await operator.call('decideBusinessForm', { params: { organizationId }, body })
  expect((await browser.call('getBusinessForm')).body).toMatchObject({ state: 'REJECTED', reason: body.reason })

  await browser.call('putBusinessForm', { body: second.form })
  const again = await browser.call('submitBusinessForm')
  expect([again.body['state'], failed(again)], 'the rules do not overrule the operator').toEqual(['SUBMITTED', []])
})
