import type { ReactNode } from 'react'
import { VisuallyHidden } from '../display/visually-hidden.tsx'
import { ShareRange } from './share-range.tsx'
import type { ShareRowProps } from './share-row.tsx'

interface PercentPairProps {
  first: ShareRowProps
  second: ShareRowProps
  /** The two rows and the content between them. */
  children: ReactNode
}

/** Renders two programs with one slider between them. The filled part of the slider is the first program's share. */
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
        describedBy={pairId}
        valueText={labels.percent(share.percent)}
        tone={0}
        pair
        gesture={gesture}
      />
    </div>
  )
}
