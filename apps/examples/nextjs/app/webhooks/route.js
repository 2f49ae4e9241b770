import { webhookHandler } from '@loyalty/sdk'
import { store } from '../../lib/store.js'

// The build loads this file too, and has no settings. So the first request creates the handler.
let handler

export function POST(request) {
  handler ??= webhookHandler({
    secrets: (process.env.LOYALTY_WEBHOOK_SECRETS ?? '').split(','),
    seen: store().once,
    onEvent: store().apply,
  })
  return handler(request)
}
