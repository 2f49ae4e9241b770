import type { ShareRowProps } from './share-row.tsx'
import { ShareRow } from './share-row.tsx'
import { ShareRange } from './share-range.tsx'

interface PercentPairProps {
  first: ShareRowProps
  second: ShareRowProps
}

/** Two programs: one slider whose ends are theirs. Filled from the start it shows the first one's share, the rest is the second's. */
export function PercentPair({ first, second }: PercentPairProps) {
  const { share, scope, program, labels, gesture } = first
  const pairId = `${scope}-pair`
  return (
    <div className="lw-pair">
      <ul className="lw-pair-ends">
        <ShareRow {...first} />
        <ShareRow {...second} />
      </ul>
      <span id={pairId} hidden>
        {labels.pair(program.name, second.program.name)}
      </span>
      <ShareRange
        share={share}
        labelledBy={pairId}
        describedBy={`${scope}-instruction`}
        valueText={labels.percent(share.percent)}
        tone={0}
        pair
        gesture={gesture}
      />
    </div>
  )
}
