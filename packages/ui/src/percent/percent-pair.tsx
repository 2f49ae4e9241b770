import type { ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { ShareRange } from './share-range.tsx'
import type { ShareRowProps } from './share-row.tsx'

interface PercentPairProps {
  first: ShareRowProps
  second: ShareRowProps
  /** Their rows, and what stands among them. */
  children: ReactNode
}

/** Two programs: one slider whose ends are theirs. Filled from the start it shows the first one's share, the rest is the second's. */
export function PercentPair({ first, second, children }: PercentPairProps) {
  const { share, scope, program, labels, gesture } = first
  const pairId = `${scope}-pair`
  return (
    <div>
      <ul className="lw-shares">{children}</ul>
      <div className="lw-pair-ends" aria-hidden="true">
        <span>
          <bdi lang={program.lang}>{program.name}</bdi>
        </span>
        <span>
          <bdi lang={second.program.lang}>{second.program.name}</bdi>
        </span>
      </div>
      <VisuallyHidden id={pairId}>{labels.pair(program.name, second.program.name)}</VisuallyHidden>
      <ShareRange
        share={share}
        labelledBy={`${scope}-${first.index}-name`}
        describedBy={`${pairId} ${scope}-instruction`}
        valueText={labels.percent(share.percent)}
        tone={0}
        pair
        gesture={gesture}
      />
    </div>
  )
}
