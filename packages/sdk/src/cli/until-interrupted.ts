/** A signal that Ctrl-C gives; pressed again, it ends the process at once. */
export const untilInterrupted = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
