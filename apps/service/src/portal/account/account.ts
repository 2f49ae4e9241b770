import { portalEndpoints, problem, type AccountAnswer } from '@loyalty/contract'
import type { PortalSession } from '../../context.ts'
import { isoDate } from '../../http/request/dates.ts'
import type { PortalContext } from '../portal-context.ts'
import { portalHandler } from '../portal-handler.ts'
import { requiredFactor } from '../session/next-step.ts'

const read = async ({ userId }: PortalSession, context: PortalContext) => {
  const account = await context.store.accounts.find(userId)
  if (account === undefined) throw problem('SIGN_IN_REQUIRED')
  return account
}

const answer = async (session: PortalSession, context: PortalContext): Promise<AccountAnswer> => {
  const { email, name, language, theme, timeZone, passwordChangedAt } = await read(session, context)
  const { passkeys, authenticators, recoveryCodes } = await context.store.factors.count(session.userId)
  return {
    email,
    name,
    language,
    theme,
    timeZone,
    hasAuthenticator: authenticators > 0,
    passkeys,
    recoveryCodes,
    needsFactor: requiredFactor(await context.store.memberships(session.userId), context) !== 'none',
    passwordChangedAt: passwordChangedAt === null ? null : isoDate(passwordChangedAt),
  }
}

export const handleGetAccount = portalHandler(portalEndpoints.getAccount, async ({ session }, context) => ({
  body: await answer(session, context),
}))

const orNull = <T extends string>(value: T | 'auto' | undefined): T | null | undefined =>
  value === 'auto' ? null : value

export const handleUpdateAccount = portalHandler(portalEndpoints.updateAccount, async ({ body, session }, context) => {
  const changes = { ...body, language: orNull(body.language), timeZone: orNull(body.timeZone) }
  await context.store.accounts.update(session.userId, changes, session.audit(null))
  return { body: await answer(session, context) }
})
