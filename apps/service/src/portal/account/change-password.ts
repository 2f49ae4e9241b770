import { portalEndpoints } from '@loyalty/contract'
import { hashPassword } from '../../store/access/passwords.ts'
import { portalHandler } from '../portal-handler.ts'
import { busy } from '../session/create-session.ts'
import { requireStrongPassword } from './password-rule.ts'

/** Changes the password and ends the person's other sessions, in one commit. */
export const handleChangePassword = portalHandler(
  portalEndpoints.changePassword,
  async ({ body: { password }, session }, { store, realNow }) => {
    requireStrongPassword(password, [session.email, session.organizationName])
    const hash = await hashPassword(password).catch(busy)
    const person = { id: session.userId, tokenHash: session.tokenHash }
    await store.accounts.changePassword(person, hash, realNow(), session.audit(null))
    return { body: undefined }
  },
)
