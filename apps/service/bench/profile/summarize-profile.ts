/** The parts of a V8 CPU profile that a summary needs. Times are in µs. */
export type Profile = {
  nodes: readonly { id: number; callFrame: { functionName: string; url: string } }[]
  samples: readonly number[]
  timeDeltas: readonly number[]
}

/** A place in the code, and its share of the time that the process was busy. */
export type Share = { place: string; share: number }

const idle = '(idle)'

/**
 * Returns the place of a function: the package of a library, the folder of our code, the module of Node.js, or what V8
 * does itself, such as `(garbage collector)`.
 */
export const placeOf = ({ functionName, url }: { functionName: string; url: string }): string => {
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  if (library !== undefined) return library
  if (url.startsWith('node:')) return url.replace(/^(node:(?:internal\/)?[^/]+).*/, '$1')
  const own = /\/(?:apps|packages)\/([\w-]+\/.+)\/[^/]+$/.exec(url)?.[1]
  return own ?? (url === '' ? functionName : url)
}

/** Returns the places with the largest part of the busy time, and the part of the whole time in which nothing ran. */
export const summarizeProfile = (
  { nodes, samples, timeDeltas }: Profile,
  most = 20,
): { idle: number; places: Share[] } => {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? ''
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const idleTime = times.get(idle) ?? 0
  times.delete(idle)
  const busy = [...times.values()].reduce((sum, time) => sum + time, 0)
  return {
    idle: idleTime / (idleTime + busy),
    places: [...times]
      .map(([place, time]) => ({ place, share: time / busy }))
      .toSorted((one, other) => other.share - one.share)
      .slice(0, most),
  }
}
