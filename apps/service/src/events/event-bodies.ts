import { webhookBodies, webhookEvents, type WebhookEvent } from '@loyalty/contract'

/** Converts milliseconds UTC to Unix seconds, the unit of an event's `timestamp` (spec §6). */
export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** The names of the fields of each kind of body, in schema order. */
const bodyFields = Object.fromEntries(
  Object.entries(webhookBodies).map(([body, { schema }]) => [body, Object.keys(schema.shape)]),
) as Record<keyof typeof webhookBodies, string[]>

/**
 * Returns the body of an event: compact JSON with the fields of the event's schema, in schema order (spec §6). Every
 * delivery attempt sends this text unchanged, because the signature covers its bytes.
 */
export function eventBody(event: WebhookEvent): string {
  const account = webhookAccount(event)
  const ordered = bodyFields[webhookEvents[event.type].body].map((name) => [
    name,
    name === 'destinationAccount' ? account : event[name as keyof WebhookEvent],
  ])
  return JSON.stringify(Object.fromEntries(ordered))
}

function webhookAccount({ destinationAccount: account }: WebhookEvent): WebhookEvent['destinationAccount'] {
  return { destinationUserEmail: account.destinationUserEmail, destinationUserId: account.destinationUserId }
}
