/** Returns a signal that aborts on SIGINT or SIGTERM. Repeated signals, as npm sends them, change nothing. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller.signal
}
