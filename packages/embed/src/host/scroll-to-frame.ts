/** Scrolls a place in the frame (`y` pixels below its top) into view, unless it is comfortably there already. */
export function scrollToFrame(frame: HTMLIFrameElement, y: number): void {
  const top = () => frame.getBoundingClientRect().top + y
  if (top() >= 0 && top() <= innerHeight * 0.75) return
  // By its margin, so that a scrolling box around the frame scrolls too; at once, because not every browser spares those who want no motion.
  frame.style.scrollMarginTop = `${16 - y}px`
  frame.scrollIntoView({ behavior: 'instant' })
  // Chromium counts the margin once for each box that scrolls, which is too far. Only back, so that nothing moves behind a dialog, whose frame begins in sight.
  scrollBy({ top: Math.min(0, top() - 16), behavior: 'instant' })
}
