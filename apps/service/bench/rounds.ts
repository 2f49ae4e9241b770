/**
 * Runs at least one round and at most `rounds` rounds. Starts no further round after `seconds`, so a busy machine makes
 * a run less exact, but not longer.
 */
export const inRounds = async (
  rounds: number,
  seconds: number,
  work: (round: number) => Promise<void>,
): Promise<void> => {
  const until = performance.now() + seconds * 1000
  for (let round = 0; round === 0 || (round < rounds && performance.now() < until); round += 1) await work(round)
}
