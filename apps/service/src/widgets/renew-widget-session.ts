import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { signSession } from './session.ts'

export const handleRenewWidgetSession = handler(endpoints.renewWidgetSession, async ({ session }, context) => ({
  body: await signSession(session, context),
}))
