import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Returns the CPU time of a process in seconds, with that of its children that have ended. The line has the process's
 * name in parentheses, then numbered fields.
 */
const ofProcess = (pid: number): number => {
  let line: string
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // The process has ended since its id was read, so its time is part of its parent's.
    return 0
  }
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond
}

/** Returns the CPU time of processes together, in seconds. */
const cpuSeconds = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + ofProcess(pid), 0)

/**
 * Returns a function that returns the CPU time of each of `count` requests since now, in µs. The function adds one tick
 * of the clock, because a short load may end within a tick.
 */
export const cpuSinceNow = (pids: () => readonly number[]): ((count: number) => number) => {
  const begun = cpuSeconds(pids())
  return (count) => ((cpuSeconds(pids()) - begun + 1 / ticksPerSecond) / count) * 1e6
}
