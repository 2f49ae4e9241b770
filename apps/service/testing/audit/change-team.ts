import type { PortalEndpointName } from '@loyalty/contract'
import { openBrowser, signInAs, type Browser } from '../portal-browser.ts'
import { bank, type TestService } from '../service.ts'
import { newestToken } from '../inbox.ts'

/** Runs one change and checks that it appends exactly one audit entry. `env` is null outside the environments. */
type Once = <T>(env: string | null, work: () => Promise<T>, actor?: string) => Promise<T>

/** Makes every change about people, invitations and links, each through `once`. */
export const changeTeam = async (service: TestService, once: Once): Promise<void> => {
  const owner = await signInAs(service, bank)
  const guest = openBrowser(service.portalUrl)
  const by = async (browser: Browser, actor: string, name: PortalEndpointName, input: object = {}) => {
    const answer = await once(null, () => browser.call(name, input), actor)
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const change = (name: PortalEndpointName, input: object = {}) => by(owner, bank.ownerEmail, name, input)
  const email = 'canary@example.com'
  const invite = async (to: string, role: string) => {
    const { invitation } = (await change('createInvitation', { body: { email: to, role } })) as {
      invitation: { id: string }
    }
    return { params: { invitationId: invitation.id } }
  }
  const { params: dropped } = await invite('canary-2@example.com', 'viewer')
  await change('deleteInvitation', { params: dropped })
  const { params } = await invite(email, 'developer')
  await change('resendInvitation', { params })
  const password = 'canary three green boats'
  const token = await newestToken(service, email, 'accept-invitation')
  await by(guest, email, 'acceptInvitation', { body: { token, name: 'Canary', password } })

  await guest.call('requestPasswordReset', { body: { email } })
  const resetToken = await newestToken(service, email, 'reset-password')
  await by(guest, email, 'resetPassword', { body: { token: resetToken, password: `${password} again` } })

  const { id: personId = '' } = (await service.store.people.find(email)) ?? {}
  const target = { params: { personId } }
  await change('updateMember', { ...target, body: { role: 'viewer' } })
  await change('deleteMemberSessions', target)
  await change('resetMemberFactors', { ...target, body: { reason: 'Telephone lost' } })
  await change('deleteMember', target)
  await change('updateOrganization', { body: { technicalContact: 'Canary team' } })

  const leaving = await service.portalHeaders(bank, 'viewer', 'leaver')
  const leaver = bank.ownerEmail.replace('owner', 'leaver')
  const leave = () => fetch(`${service.portalUrl}/portal/api/organization/leave`, { method: 'POST', headers: leaving })
  await once(null, leave, leaver)

  await change('requestEmailChange', { body: { email: 'canary-3@example.com' } })
  await change('cancelEmailChange')
  await change('requestEmailChange', { body: { email: 'canary-4@example.com' } })
  const oldToken = await newestToken(service, bank.ownerEmail, 'confirm-email')
  await by(guest, bank.ownerEmail, 'confirmEmail', { body: { token: oldToken } })
  await change('cancelEmailChange')
}
