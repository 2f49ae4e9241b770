type Work = () => unknown

/** What must be undone however a run ends, the last thing first. Doing it twice does nothing. */
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
