import { webhookBodies, webhookEvents, type WebhookEvent } from '@loyalty/contract'

/** Converts milliseconds UTC to Unix seconds, the unit of an event's `timestamp` (spec §6). */
export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * Returns the body of an event: compact JSON with the fields of the event's schema, in schema order (spec §6). Every
 * delivery attempt sends this text unchanged, because the signature covers its bytes.
 */
export function eventBody(event: WebhookEvent): string {
  const { shape } = webhookBodies[webhookEvents[event.type].body].schema
  const account = webhookAccount(event)
  const ordered = Object.keys(shape).map((name) => [
    name,
    name === 'destinationAccount' ? account : event[name as keyof WebhookEvent],
  ])
  return JSON.stringify(Object.fromEntries(ordered))
}

function webhookAccount({ destinationAccount: account }: WebhookEvent): WebhookEvent['destinationAccount'] {
  return { destinationUserEmail: account.destinationUserEmail, destinationUserId: account.destinationUserId }
}
