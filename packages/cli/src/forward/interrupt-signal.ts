/**
 * Returns a signal that aborts on the first SIGINT or SIGTERM. Ignores further signals, because npm sends each signal a
 * second time.
 */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller.signal
}
