import { exampleForm, type BusinessForm, type PlatformRole } from '@loyalty/contract'
import { sql } from '../src/store/engine/database.ts'
import { openBrowser, type Browser } from './portal-browser.ts'
import { bank, type TestService } from './service.ts'

export const newPassword = 'seven quiet lighthouses'

/** A new business with its own domain. Each `name` is another one. */
export const newBusiness = (name: string) => {
  const domain = `${name}.example`
  const form: BusinessForm = {
    ...exampleForm,
    name,
    legalEntity: `${name} Trading Company`,
    registrationNumber: `20${name.length}${name}`,
    technicalContactEmail: `platform@${domain}`,
    billingContactEmail: `billing@${domain}`,
  }
  const email = `owner@${domain}`
  const { legalEntity, country } = form
  return { form, email, signUp: { legalEntity, country, email, password: newPassword, locale: 'en' } }
}

export type NewBusiness = ReturnType<typeof newBusiness>

/** Returns the secret of the newest link of a sign-up that was mailed to an address. */
export const signUpToken = async ({ store }: Pick<TestService, 'store'>, email: string): Promise<string> => {
  const mails = await store.mails.waiting(200)
  for (const { mail } of mails) if (mail.kind === 'signUp' && mail.to === email) return mail.facts.token
  throw new Error(`no link was mailed to ${email}`)
}

/** Signs a business up, opens the link of the mail and returns the browser of the owner. */
export const signUpBusiness = async (service: TestService, { signUp, email }: NewBusiness): Promise<Browser> => {
  const browser = openBrowser(service.portalUrl)
  await browser.call('signUp', { body: signUp })
  const token = await signUpToken(service, email)
  const answer = await browser.call('verifyEmail', { body: { token, password: newPassword } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return browser
}

/** Signs a business up and submits its form. Returns the answer too. */
export const submitBusiness = async (service: TestService, business: NewBusiness) => {
  const browser = await signUpBusiness(service, business)
  await browser.call('putBusinessForm', { body: business.form })
  return { browser, answer: await browser.call('submitBusinessForm') }
}

/** Creates a person with a role in the platform and no organization. Returns the e-mail address. */
export const makeOperator = async (service: TestService, role: PlatformRole, name: string): Promise<string> => {
  const email = await service.addPerson(bank, 'viewer', name)
  const person = sql`(select id from people where email = ${email})`
  await service.byHand(sql`update people set platform_role = ${role} where email = ${email}`, {
    ...person,
    text: `delete from memberships where person_id = ${person.text}`,
  })
  return email
}

/** Signs a person with a role in the platform in. Each `name` is another person. */
export const signInOperator = async (
  service: TestService,
  role: PlatformRole = 'operator',
  name: string = role,
): Promise<Browser> => {
  const email = await makeOperator(service, role, name)
  const browser = openBrowser(service.portalUrl)
  const answer = await browser.signIn(email, service.secrets[bank.organizationId]!.owner.password)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return browser
}
