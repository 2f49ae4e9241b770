/** An event of the whole page (message, network, policy violation), with the fields that frames read. */
export type PageEvent = Event &
  Partial<Pick<MessageEvent, 'source' | 'origin' | 'data'>> &
  Partial<SecurityPolicyViolationEvent>

/** The listeners for page events: one for each open frame. */
export const listeners = new Set<(event: PageEvent) => void>()
