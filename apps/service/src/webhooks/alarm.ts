/** Wakes one waiting loop. A ring while nobody waits is kept for the next wait, so that none is lost. */
export function createAlarm() {
  let rung = false
  let wake: () => void = () => {}
  return {
    ring: (): void => {
      rung = true
      wake()
    },
    /** Resolves at the next ring, or after so many milliseconds. */
    wait: async (milliseconds: number): Promise<void> => {
      if (!rung) {
        await new Promise<void>((awake) => {
          const timer = setTimeout(awake, milliseconds)
          wake = () => {
            clearTimeout(timer)
            awake()
          }
        })
      }
      rung = false
    },
  }
}
