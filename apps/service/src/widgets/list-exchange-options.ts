import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { exchangeOptions } from './exchange-options.ts'

export const handleListExchangeOptions = handler(endpoints.listExchangeOptions, async ({ org, session }, context) => ({
  body: await exchangeOptions(org, session, context),
}))
