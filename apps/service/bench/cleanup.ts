type Work = () => unknown

/**
 * Collects cleanup steps and runs them in reverse order. A second call of `run` waits for the first call and does not
 * repeat the steps.
 */
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
