/**
 * Runs a function after the next frame, or after half a second in a hidden tab or frame. Returns a function that
 * cancels the run.
 */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, 500)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run, 0)
  })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
