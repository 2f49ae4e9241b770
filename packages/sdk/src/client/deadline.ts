/** The reason of a signal that this module aborts when the time is over. */
export class TimeIsOver extends Error {
  override readonly name = 'TimeIsOver'
}

/**
 * Runs `work` with a signal that aborts after `ms` milliseconds, or when the outer signal aborts. Rejects at once with
 * the signal's reason, even if `work` ignores the signal.
 */
export async function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => controller.abort(outer?.reason)
  const timer = setTimeout(() => controller.abort(new TimeIsOver(`No answer within ${ms} ms`)), ms)
  outer?.addEventListener('abort', abort, { once: true })
  if (outer?.aborted) abort()
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await (signal.aborted ? ended : Promise.race([ended, work(signal)]))
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
  }
}

/** Waits. Rejects with the signal's reason when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return withDeadline(ms, signal, () => new Promise<void>(() => undefined)).catch((error: unknown) => {
    if (signal.aborted || !(error instanceof TimeIsOver)) throw error
  })
}
