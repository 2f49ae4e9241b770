/** What happens to the whole page and may concern a frame: of each kind the fields that are read. */
export type PageEvent = Event & Partial<Pick<MessageEvent, 'source' | 'origin' | 'data'>> & Partial<SecurityPolicyViolationEvent>

type Hear = (event: PageEvent) => void
const NAMES = ['online', 'message', 'securitypolicyviolation']
const frames = new Set<Hear>()

/** One listener of each kind for the whole page, however many frames there are; none when there are none. */
export function join(hear: Hear): void {
  for (const name of NAMES) window.addEventListener(name, route)
  frames.add(hear)
}

export function leave(hear: Hear): void {
  frames.delete(hear)
  if (!frames.size) for (const name of NAMES) window.removeEventListener(name, route)
}

function route(event: Event): void {
  for (const hear of frames) hear(event)
}
