/**
 * Runs at least one and at most `rounds` rounds of a measurement. Starts no further round after `seconds`, so on a busy
 * machine the measurement has fewer rounds instead of taking longer.
 */
export const inRounds = async (
  rounds: number,
  seconds: number,
  work: (round: number) => Promise<void>,
): Promise<void> => {
  const until = performance.now() + seconds * 1000
  for (let round = 0; round === 0 || (round < rounds && performance.now() < until); round += 1) await work(round)
}
