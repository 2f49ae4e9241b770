import type { PortalEndpointName } from '@loyalty/contract'
import { sql } from '../../src/store/engine/database.ts'
import { openDatabase } from '../../src/store/engine/open-database.ts'
import { newBusiness, newPassword, signInOperator, signUpToken } from '../onboarding.ts'
import { openBrowser, type Browser } from '../portal-browser.ts'
import { bank, type TestService } from '../service.ts'

/** The author of an audit entry and its chain. A function returns the organization that the change itself creates. */
export type Who = { organizationId: string | (() => Promise<string>); actor: string; kind: string }

/** Runs one change and checks that it appends exactly one audit entry of this author. */
type Once = <T>(env: string | null, work: () => Promise<T>, who: Who) => Promise<T>

/** Returns the organization whose sign-up is the newest one. */
const newestOrganization = async (service: TestService): Promise<string> => {
  const database = openDatabase(service.config)
  const [row] = await database.read(
    sql`select organization_id from onboarding order by created_at desc, organization_id desc limit 1`,
  )
  await database.close()
  return String(row?.['organization_id'])
}

const programId = 'prg_nimbara'
const bounds = { minAllowedPoints: 200, maxAllowedPoints: 40_000 }
const request = {
  contact: 'Platform team',
  contactEmail: 'platform@audited.example',
  monthlyTransactions: 20_000,
  goLiveDate: '2027-01-15',
  acceptsTerms: true,
}

/** Makes every change from a sign-up to production, each through `once`. */
export const changeOnboarding = async (service: TestService, once: Once): Promise<void> => {
  const { signUp, email, form } = newBusiness('audited')
  const browser = openBrowser(service.portalUrl)
  const person = { actor: email, kind: 'person' }
  const first = { ...person, organizationId: () => newestOrganization(service) }
  await once(null, () => browser.call('signUp', { body: signUp }), first)
  const organizationId = await newestOrganization(service)
  const owner = { ...person, organizationId }
  const change = async (by: Browser, env: string | null, name: PortalEndpointName, input: object, who: Who) => {
    const answer = await once(env, () => by.call(name, input), who)
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const own = (env: string | null, name: PortalEndpointName, input: object = {}) =>
    change(browser, env, name, input, owner)
  const token = await signUpToken(service, email)
  await own(null, 'verifyEmail', { body: { token, password: newPassword } })
  // A legal entity that is registered already needs the decision of an operator.
  const legalEntity = 'Rimalta Bank Closed Joint Stock Company'
  await own(null, 'putBusinessForm', { body: { ...form, legalEntity } })
  await own(null, 'submitBusinessForm')
  const operator = await signInOperator(service, 'operator', 'auditor')
  const decider = { organizationId, actor: bank.ownerEmail.replace('owner', 'auditor'), kind: 'operator' }
  const decision = { decision: 'approve', reason: 'The same company, checked by phone.' }
  const ofOrganization = { organizationId, programId }
  const decide = (env: string | null, name: PortalEndpointName, input: object) =>
    change(operator, env, name, input, decider)
  await decide(null, 'decideBusinessForm', { params: ofOrganization, body: decision })
  await decide('production', 'putOffer', { params: ofOrganization, body: bounds })
  const ofProgram = { env: 'production', programId }
  await own('production', 'updateOwnProgram', { params: ofProgram, body: bounds })
  const { request: made } = await own(null, 'requestProductionAccess', { body: request })
  const params = { requestId: (made as { id: string }).id }
  await decide(null, 'decideProductionRequest', { params, body: decision })
  await own('production', 'disableOwnProgram', { params: ofProgram })
  await decide('production', 'deleteOffer', { params: ofOrganization })
}
