import { webhookHandler } from '@loyalty/sdk'
import { apply, once } from './books.mjs'

export const POST = webhookHandler({
  secrets: process.env.LOYALTY_WEBHOOK_SECRETS.split(','),
  seen: once,
  onEvent: apply,
})
