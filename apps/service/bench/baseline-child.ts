import { messageOf, startChild } from './children.ts'
import type { BaselineAnswers, BaselineReady } from './baseline.ts'

/**
 * Starts an Express app without the service's code in its own process. The app sends the response bodies in `answers`,
 * which come from the service.
 */
export const startBaseline = async (answers: BaselineAnswers) => {
  const begun = performance.now()
  const child = startChild('./baseline.ts', {})
  await messageOf(child)
  const ready = messageOf<BaselineReady>(child)
  child.process.send(answers)
  const identity = await ready
  return { ...identity, pid: child.pid, startedIn: (performance.now() - begun) / 1000, stop: child.stop }
}

export type Baseline = Awaited<ReturnType<typeof startBaseline>>
