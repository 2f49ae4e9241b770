import { portalEndpoints, problem } from '@loyalty/contract'
import { hashPassword } from '../../store/access/passwords.ts'
import { requireStrongPassword } from '../account/password-rule.ts'
import { portalHandler } from '../portal-handler.ts'
import { busy } from '../session/create-session.ts'
import { auditOf } from '../session/request-audit.ts'
import { spendMail } from './mail-limits.ts'

const invalid = () =>
  problem('LINK_INVALID', { detail: 'This link has expired or was used already. Ask for a new one.' })

/** Answers the same, after the same work, for every address. */
export const handleRequestPasswordReset = portalHandler(
  portalEndpoints.requestPasswordReset,
  async ({ body: { email }, request }, context) => {
    await spendMail(context, { email, network: request.network() })
    await context.store.passwordResets.request(email)
    return { body: undefined }
  },
)

export const handleResetPassword = portalHandler(
  portalEndpoints.resetPassword,
  async ({ body: { token, password }, request }, context) => {
    const { store, mailLimits } = context
    const network = request.network()
    await mailLimits.links.failed(network)
    const person = await store.passwordResets.read(token)
    if (person === undefined) throw invalid()
    await mailLimits.links.giveBack(network)
    requireStrongPassword(password, [person.email, person.organizationName ?? ''])
    const passwordHash = await hashPassword(password).catch(busy)
    const { id: userId, email, organizationId } = person
    request.identified({ organizationId })
    const author = { organizationId, userId, email, network, requestId: request.id }
    const audit = auditOf(portalEndpoints.resetPassword, author, context)(null)
    if (!(await store.passwordResets.finish(token, userId, passwordHash, audit))) throw invalid()
    return { body: { email } }
  },
)
