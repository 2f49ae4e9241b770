/** What happens to the whole page and may concern a frame: of each kind the fields that are read. */
export type PageEvent = Event & Partial<Pick<MessageEvent, 'source' | 'origin' | 'data'>> & Partial<SecurityPolicyViolationEvent>

/** Those who hear it: one for each frame that is open. */
export const hearers = new Set<(event: PageEvent) => void>()

/** One listener of each kind for the whole page, however many frames there are. To be called once. */
export function listenToPage(): void {
  for (const name of ['online', 'message', 'securitypolicyviolation']) {
    addEventListener(name, (event) => {
      for (const hear of hearers) hear(event)
    })
  }
}
