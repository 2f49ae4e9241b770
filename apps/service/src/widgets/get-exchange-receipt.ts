import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { ownReceipt } from './exchange-receipt.ts'

export const handleGetExchangeReceipt = handler(endpoints.getExchangeReceipt, async ({ org, session }, context) => {
  const receipt = await ownReceipt(org, session, context)
  const { retryAfter = null } = receipt ?? {}
  return { body: { receipt }, ...(retryAfter !== null && { headers: { 'Retry-After': String(retryAfter) } }) }
})
