/** At least one round, at most `rounds`, none begun when `seconds` are over: a busy machine makes a run less sure, not longer. */
export const inRounds = async (rounds: number, seconds: number, work: (round: number) => Promise<void>): Promise<void> => {
  const until = performance.now() + seconds * 1000
  for (let round = 0; round === 0 || (round < rounds && performance.now() < until); round += 1) await work(round)
}
