/** A signal that Ctrl-C gives. The terminal, npm and the script that started this hand it on each: stopping twice is stopping once. */
export const untilInterrupted = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return controller.signal
}
