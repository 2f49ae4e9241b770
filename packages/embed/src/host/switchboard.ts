/** What happens to the whole page and may concern a frame: of each kind the fields that are read. */
export type PageEvent = Event & Partial<Pick<MessageEvent, 'source' | 'origin' | 'data'>> & Partial<SecurityPolicyViolationEvent>

/** Those who hear it: one for each frame that is open. */
export const hearers = new Set<(event: PageEvent) => void>()
