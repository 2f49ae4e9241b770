import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { signSession } from './session.ts'

export const handleRenewWidgetSession = handler(endpoints.renewWidgetSession, async ({ org, session }, context) => ({
  body: await signSession(org.caller, session, context),
}))
