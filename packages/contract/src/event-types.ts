type EventRecord = {
  /** The key of the body in `webhookBodies`. */
  readonly body: 'transaction' | 'programConnection'
  readonly description: string
  /**
   * True if the sandbox's member numbers `SBX-WEBHOOK-DUPLICATE` and `SBX-WEBHOOK-BAD-SIGNATURE` cause an extra copy of
   * this event.
   */
  readonly sandboxCopies?: true
}

/**
 * Every type of event (spec §6). The types, documentation, test events, filters and the command `trigger` derive from
 * these records.
 */
export const webhookEvents = {
  TRANSACTION_COMPLETED: {
    body: 'transaction',
    description: 'points were issued through the API or the widget',
    sandboxCopies: true,
  },
  MULTIBRAND_TRANSACTION_EXECUTED: {
    body: 'transaction',
    description: 'points were issued for a program’s part of an executed credit',
  },
  LINKED: { body: 'programConnection', description: 'a user was linked to a program' },
  UPDATED: { body: 'programConnection', description: 'the linked account or the percentage has changed' },
  DELINKED: { body: 'programConnection', description: 'the connection was removed' },
} as const satisfies Record<string, EventRecord>

export type WebhookEventType = keyof typeof webhookEvents

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[]
