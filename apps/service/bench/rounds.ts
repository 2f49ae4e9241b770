/**
 * Runs at least one round and at most `rounds` rounds. After `seconds`, starts no further round: on a busy machine a
 * run gets less exact, but not longer.
 */
export const inRounds = async (
  rounds: number,
  seconds: number,
  work: (round: number) => Promise<void>,
): Promise<void> => {
  const until = performance.now() + seconds * 1000
  for (let round = 0; round === 0 || (round < rounds && performance.now() < until); round += 1) await work(round)
}
