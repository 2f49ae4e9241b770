import { messageOf, startChild } from './children.ts'
import type { FloorAnswers, FloorReady } from './floor.ts'

/** A bare Express app that answers the same bytes, in a process of its own. */
export const startFloor = async (answers: FloorAnswers) => {
  const begun = performance.now()
  const child = startChild('./floor.ts', {})
  await messageOf(child)
  const ready = messageOf<FloorReady>(child)
  child.process.send(answers)
  const told = await ready
  return { ...told, pid: child.pid, startedIn: (performance.now() - begun) / 1000, stop: child.stop }
}

export type Floor = Awaited<ReturnType<typeof startFloor>>
