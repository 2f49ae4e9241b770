import type { ReactNode } from 'react'
import LockIcon from 'lucide-react/icons/lock'
import OpenIcon from 'lucide-react/icons/lock-open'
import MinusIcon from 'lucide-react/icons/minus'
import PlusIcon from 'lucide-react/icons/plus'
import { IconButton } from '../buttons/icon-button.tsx'
import { ShareSwatch } from './share-bar.tsx'
import type { PercentLabels, PercentProgram } from './percent-labels.ts'
import { ShareInput } from './share-input.tsx'
import { ShareReason } from './share-reason.tsx'
import { ShareRange } from './share-range.tsx'
import { StepButton } from './step-button.tsx'
import type { Share, SplitReason } from './split.ts'
import type { ShareGesture } from './use-gesture.ts'

export interface ShareRowProps {
  share: Share
  index: number
  /** Prefix of the element ids in this percent control. */
  scope: string
  program: PercentProgram
  labels: PercentLabels
  gesture: ShareGesture
  actions?: ReactNode
  /**
   * The number of rows. A single row always has 100 %, two rows share one slider, and locks need at least three rows.
   */
  count: number
  /** The largest percent that the row may have. */
  most: number
  /** The reason why the control refused or limited the last edit of this row. */
  reason: SplitReason | null
}

/** Renders one row: name and lock, then minus, number and plus, then the slider. */
export function ShareRow(props: ShareRowProps) {
  const { share, index, scope, program, labels, gesture, actions, count, most, reason } = props
  const nameId = `${scope}-${index}-name`
  return (
    <li className="lw-share" data-locked={share.locked || undefined}>
      <div className="lw-share-head">
        <ShareSwatch index={index} />
        {program.logo}
        <span className="lw-share-name">
          <bdi id={nameId} lang={program.lang}>
            {program.name}
          </bdi>
          {program.note && <span className="lw-share-note">{program.note}</span>}
        </span>
        {actions}
        {count === 1 && <span className="lw-share-all">{labels.percent(share.percent)}</span>}
        {count > 2 && (
          <IconButton
            className="lw-lock"
            label={labels.lock(program.name)}
            icon={share.locked ? <LockIcon aria-hidden="true" /> : <OpenIcon aria-hidden="true" />}
            aria-pressed={share.locked}
            onClick={() => gesture.act({ type: 'lock', id: share.id })}
          />
        )}
      </div>
      {count > 1 && <ShareEntry {...props} />}
      {count > 2 && (
        <ShareRange
          share={share}
          labelledBy={nameId}
          describedBy={`${scope}-instruction`}
          valueText={labels.percent(share.percent)}
          tone={index}
          gesture={gesture}
        />
      )}
      {reason && <ShareReason>{labels.reason(reason, most)}</ShareReason>}
    </li>
  )
}

function ShareEntry({ share, index, scope, program, labels, gesture, most }: ShareRowProps) {
  return (
    <div className="lw-share-entry">
      <StepButton
        id={share.id}
        label={labels.decrease(program.name)}
        icon={<MinusIcon aria-hidden="true" />}
        direction={-1}
        idle={share.locked || share.percent <= 0}
        gesture={gesture}
      />
      <ShareInput
        share={share}
        id={`${scope}-${index}-input`}
        label={labels.share(program.name)}
        shown={labels.number(share.percent)}
        most={most}
        sign={labels.sign}
        describedBy={`${scope}-instruction`}
        gesture={gesture}
      />
      <StepButton
        id={share.id}
        label={labels.increase(program.name)}
        icon={<PlusIcon aria-hidden="true" />}
        direction={1}
        idle={share.locked || share.percent >= 100}
        gesture={gesture}
      />
    </div>
  )
}
