/** Something that owns a frame and wants the messages which that frame's current window sends. */
export type Line = { window(): Window | null; receive(event: MessageEvent): void }

const lines = new Set<Line>()

/** One `message` listener for the whole page, however many widgets there are; none when there are none. */
export function join(line: Line): () => void {
  if (lines.size === 0) window.addEventListener('message', route)
  lines.add(line)
  return () => {
    lines.delete(line)
    if (lines.size === 0) window.removeEventListener('message', route)
  }
}

// Windows are compared now and never remembered: moving an element gives its frame another one.
function route(event: MessageEvent): void {
  if (!event.source) return
  for (const line of lines) if (line.window() === event.source) line.receive(event)
}
