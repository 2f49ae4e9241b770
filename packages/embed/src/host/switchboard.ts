type Receive = (event: MessageEvent) => void
const lines = new Map<HTMLIFrameElement, Receive>()

/** One `message` listener for the whole page, however many frames there are; none when there are none. */
export function join(frame: HTMLIFrameElement, receive: Receive): void {
  if (lines.size === 0) window.addEventListener('message', route)
  lines.set(frame, receive)
}

export function leave(frame: HTMLIFrameElement): void {
  lines.delete(frame)
  if (lines.size === 0) window.removeEventListener('message', route)
}

// Windows are compared now and never remembered: moving an element gives its frame another one.
function route(event: MessageEvent): void {
  for (const [frame, receive] of lines) if (event.source && event.source === frame.contentWindow) receive(event)
}
