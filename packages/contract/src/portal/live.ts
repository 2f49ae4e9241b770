/** The topics of live updates. The roles that may call the list of a topic may also receive its hints. */
export const liveTopics = {
  transactions: 'listPortalTransactions',
  multibrand: 'listPortalMultibrand',
  deliveries: 'listWebhookDeliveries',
  requests: 'listRequests',
  'widget-loads': 'listSightings',
} as const

export type LiveTopic = keyof typeof liveTopics

/** A hint that an object is new or has changed. It has no data: a page reads its list again. `at` is milliseconds UTC. */
export type LiveHint = { topic: LiveTopic; id: string; at: number }

/** The data of the event that begins a stream: the organization whose hints follow. */
export type LiveStart = { organizationId: string }

/**
 * The most streams of one session and of one organization, the minutes after which a stream ends, and the seconds
 * between two events `beat` of a stream.
 */
export const liveLimits = { perSession: 3, perOrganization: 100, minutes: 30, beatSeconds: 20 } as const

/**
 * The header with which a page marks a read that no person caused. Such a read does not extend the session, so an open
 * page does not keep its person signed in. Its value is the id of the organization that the page shows: another tab may
 * have switched the session to another one, whose data the page must not show.
 */
export const unattendedHeader = 'x-unattended'
