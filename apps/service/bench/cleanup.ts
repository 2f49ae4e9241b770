type Work = () => unknown

/** Collects cleanup steps and runs them at the end, the last one first. A second call of `run` runs no step again. */
export const createCleanup = () => {
  const works: Work[] = []
  const undo = async (): Promise<void> => {
    for (let work = works.pop(); work !== undefined; work = works.pop()) await work()
  }
  let running: Promise<void> | undefined
  return {
    later: (work: Work): void => void works.push(work),
    run: (): Promise<void> => (running ??= undo()),
  }
}

export type Cleanup = ReturnType<typeof createCleanup>
