import { Secret, TOTP } from 'otpauth'
import type { PortalEndpointName } from '@loyalty/contract'
import { sql } from '../../src/store/engine/database.ts'
import { openBrowser, signInAs } from '../portal-browser.ts'
import { bank, telecom, type TestService } from '../service.ts'
import { createSoftwareAuthenticator } from '../software-authenticator.ts'

/** Runs one change and checks that it appends exactly one audit entry. `env` is null outside the environments. */
type Once = <T>(env: string | null, work: () => Promise<T>) => Promise<T>

type Options = { challenge: string }

/** Makes every change that a person can make to the own account and sessions, each through `once`. */
export const changeAccount = async (service: TestService, once: Once): Promise<void> => {
  const owner = await signInAs(service, bank)
  const { password } = service.secrets[bank.organizationId]!.owner
  const change = async (name: PortalEndpointName, input: object = {}) => {
    const answer = await once(null, () => owner.call(name, input))
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await change('finishStepUp', { body: { password } })
  await change('updateAccount', { body: { theme: 'dark' } })
  await change('changePassword', { body: { password: `${password} canary` } })
  await change('changePassword', { body: { password } })

  const { id: personId = '' } = (await service.store.people.find(bank.ownerEmail)) ?? {}
  const secret = String((await owner.call('beginTotp')).body['secret'])
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await change('confirmTotp', { body: { code: totp.generate() } })
  const guest = openBrowser(service.portalUrl)
  await once(null, () => guest.signIn(bank.ownerEmail, password))
  const next = totp.generate({ timestamp: Date.now() + 30_000 })
  await once(null, () => guest.call('verifySecondFactor', { body: { code: next } }))

  const authenticator = createSoftwareAuthenticator(service.portalUrl)
  const credential = authenticator.create((await owner.call('beginPasskey')).body as Options)
  const passkey = await change('addPasskey', { body: { label: 'canary', credential } })
  const params = { passkeyId: String(passkey['id']) }
  await change('renamePasskey', { params, body: { label: 'canary again' } })
  const options = (await owner.call('beginPasskeySignIn')).body as Options
  await once(null, () =>
    openBrowser(service.portalUrl).call('finishPasskeySignIn', { body: authenticator.get(options) }),
  )
  await change('createRecoveryCodes')
  await change('deletePasskey', { params })
  await change('deleteTotp')

  const sessions = (await owner.call('listSessions')).body as unknown as { id: string; isCurrent: boolean }[]
  await change('deleteSession', { params: { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } })
  await change('deleteOtherSessions')

  await service.byHand(
    sql`insert into memberships (organization_id, person_id, role, created_at) values (${telecom.organizationId}, ${personId}, 'viewer', 1)`,
  )
  await owner.call('switchOrganization', { body: { organizationId: telecom.organizationId } })
  await change('switchOrganization', { body: { organizationId: bank.organizationId } })
  await service.byHand(sql`delete from memberships where organization_id = ${telecom.organizationId}`)
}
