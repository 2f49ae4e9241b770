/** Runs once the next frame is on the screen, or soon when none will be drawn: hidden tab, frame out of sight. Answers a cancel. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(run, 500)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run, 0)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
