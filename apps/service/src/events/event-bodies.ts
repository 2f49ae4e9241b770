import { webhookBodies, webhookEvents, type WebhookEvent } from '@loyalty/contract'

/** Returns the `timestamp` of an event, Unix seconds, for an instant in milliseconds UTC (spec §6). */
export const unixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/**
 * Returns the body of an event: compact JSON with the fields of its schema in their order (spec §6). Every attempt
 * sends this text unchanged, because a receiver verifies the signature over its bytes.
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
