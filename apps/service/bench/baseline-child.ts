import { messageOf, startChild } from './children.ts'
import type { BaselineAnswers, BaselineReady } from './baseline.ts'

/** Starts a bare Express app in its own process. The app sends the same response bytes as the service. */
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
