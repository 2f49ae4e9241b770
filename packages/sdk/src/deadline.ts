import { ConnectionError } from '@loyalty/contract/client'

/** Runs `work` with a signal that ends it after `ms`, or when the caller's own signal does. The caller is answered then, whatever `work` does. */
export const withDeadline = async <T>(
  ms: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const leave = () => controller.abort(caller?.reason)
  const timer = setTimeout(() => controller.abort(new ConnectionError(`No answer within ${ms} ms`)), ms)
  caller?.addEventListener('abort', leave, { once: true })
  if (caller?.aborted) leave()
  const { signal } = controller
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  try {
    return await Promise.race([ended, work(signal)])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', leave)
  }
}
