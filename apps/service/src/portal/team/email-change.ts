import { portalEndpoints, problem } from '@loyalty/contract'
import { isoDate } from '../../http/request/dates.ts'
import type { EmailChange } from '../../store/team/email-changes.ts'
import { portalHandler } from '../portal-handler.ts'
import { auditOf } from '../session/request-audit.ts'
import { spendMail } from './mail-limits.ts'

const shown = (email: string, change: EmailChange | undefined) => ({
  email,
  change: change === undefined ? null : { ...change, expiresAt: isoDate(change.expiresAt) },
})

const invalid = () =>
  problem('LINK_INVALID', { detail: 'This link has expired, was used, or belongs to a change that was dropped.' })

export const handleGetEmailChange = portalHandler(portalEndpoints.getEmailChange, async ({ session }, { store }) => ({
  body: shown(session.email, await store.emailChanges.find(session.userId)),
}))

export const handleRequestEmailChange = portalHandler(
  portalEndpoints.requestEmailChange,
  async ({ session, body: { email }, request }, context) => {
    const { store } = context
    if (store.mails.mode === 'off')
      throw problem('MAIL_OFF', { detail: 'This service sends no mail, so no address can confirm a change.' })
    await spendMail(context, { email, network: request.network() })
    const person = { id: session.userId, email: session.email }
    const change = await store.emailChanges.request(person, email, session.audit(null))
    return { body: shown(session.email, change) }
  },
)

export const handleCancelEmailChange = portalHandler(
  portalEndpoints.cancelEmailChange,
  async ({ session }, { store }) => {
    if (!(await store.emailChanges.cancel(session.userId, session.audit(null))))
      throw problem('EMAIL_CHANGE_NOT_FOUND', { detail: 'No change of your address waits.' })
    return { body: undefined }
  },
)

export const handleConfirmEmail = portalHandler(
  portalEndpoints.confirmEmail,
  async ({ body: { token }, request }, context) => {
    const { store, mailLimits } = context
    const network = request.network()
    await mailLimits.links.failed(network)
    const person = await store.emailChanges.read(token)
    if (person === undefined) throw invalid()
    await mailLimits.links.giveBack(network)
    const { id: userId, email, organizationId } = person
    request.identified({ organizationId })
    const author = { organizationId, userId, email, network, requestId: request.id }
    const audit = auditOf(portalEndpoints.confirmEmail, author, context)(null)
    const confirmed = await store.emailChanges.confirm(token, audit)
    if (confirmed === undefined) throw invalid()
    return { body: confirmed }
  },
)
