/** Scrolls a place in the frame (`y` pixels below its top) into view, unless it is comfortably there already. */
export function scrollToFrame(frame: HTMLIFrameElement, y: number, again?: boolean): void {
  const top = frame.getBoundingClientRect().top + y
  if (top >= 0 && top <= innerHeight * 0.75) return
  // At once, because not every browser spares those who want no motion.
  if (again) return scrollBy({ top: top - 16, behavior: 'instant' })
  // By its margin, so that a scrolling box around the frame scrolls too.
  frame.style.scrollMarginTop = `${16 - y}px`
  frame.scrollIntoView({ behavior: 'instant' })
  // Chromium counts the margin once for each box that scrolls.
  scrollToFrame(frame, y, true)
}
