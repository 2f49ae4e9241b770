import { isKnownEvent, verifyWebhook } from '@loyalty/sdk'

export const receive = async (body, headers, secrets) => {
  const verified = await verifyWebhook({ body, headers, secrets })
  if (!verified.ok) return { status: verified.status, log: verified.reason }
  const { event, eventId } = verified
  if (event === null) return { status: 400, log: 'BODY_EMPTY' }
  if (!isKnownEvent(event)) return { status: 200, log: `ignored ${event.type}` }
  return { status: 200, event, eventId }
}
