/** Scrolls a place in the frame (`y` pixels below its top) into view, unless it is comfortably there already. */
export function scrollToFrame(frame: HTMLIFrameElement, y: number): void {
  const top = frame.getBoundingClientRect().top + y
  if (top >= 0 && top <= window.innerHeight * 0.75) return
  // A margin, because the frame may sit in a scrolling box of the page and not only in its window.
  frame.style.scrollMarginTop = `${16 - y}px`
  frame.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
}
