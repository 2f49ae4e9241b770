import type { ReactNode } from 'react'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import LockIcon from 'lucide-react/icons/lock'
import OpenIcon from 'lucide-react/icons/lock-open'
import { ShareSwatch } from './share-bar.tsx'
import type { PercentLabels, PercentProgram } from './percent-labels.ts'
import { ShareInput } from './share-input.tsx'
import { ShareReason } from './share-reason.tsx'
import { ShareSteps } from './share-steps.tsx'
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
  /** True if the row shows its slider, its step buttons and its actions. */
  open: boolean
  onToggle: () => void
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

/** Renders one row. At rest it has the name and the number box; an open row also has steps, slider and actions. */
export function ShareRow(props: ShareRowProps) {
  const { share, index, scope, program, labels, gesture, open, onToggle, count, most, reason } = props
  return (
    <li className="lw-share" data-locked={share.locked || undefined}>
      <div className="lw-share-head">
        <button type="button" className="lw-share-toggle" aria-expanded={open} onClick={onToggle}>
          <span className="lw-share-mark">
            {program.logo}
            <ShareSwatch index={index} />
          </span>
          <span className="lw-share-name">
            <bdi id={`${scope}-${index}-name`} lang={program.lang}>
              {program.name}
            </bdi>
            {program.detail && <span className="lw-share-detail">{program.detail}</span>}
          </span>
          {share.locked && <LockIcon className="lw-share-locked" aria-hidden="true" />}
          <ChevronIcon className="lw-share-chevron" aria-hidden="true" />
        </button>
        {count === 1 ? (
          <span className="lw-share-all">{labels.percent(share.percent)}</span>
        ) : (
          <ShareInput
            share={share}
            id={`${scope}-${index}-input`}
            label={labels.share(program.name)}
            shown={labels.number(share.percent)}
            most={most}
            sign={labels.sign}
            gesture={gesture}
          />
        )}
      </div>
      {program.note && <div className="lw-share-note">{program.note}</div>}
      {open && <ShareControls {...props} />}
      {reason && <ShareReason>{labels.reason(reason, most)}</ShareReason>}
    </li>
  )
}

function ShareControls({ share, index, scope, program, labels, gesture, actions, count }: ShareRowProps) {
  return (
    <div className="lw-share-controls">
      {count > 1 && (
        <ShareSteps
          share={share}
          nameId={`${scope}-${index}-name`}
          name={program.name}
          labels={labels}
          gesture={gesture}
          index={index}
          slider={count > 2}
        />
      )}
      <div className="lw-share-actions">
        {count > 2 && (
          <button
            type="button"
            className="lw-share-action lw-lock"
            aria-label={labels.lock(program.name)}
            aria-pressed={share.locked}
            onClick={() => gesture.act({ type: 'lock', id: share.id })}
          >
            {share.locked ? <LockIcon aria-hidden="true" /> : <OpenIcon aria-hidden="true" />}
            {labels.lockShort}
          </button>
        )}
        {count > 1 && (
          <button
            type="button"
            className="lw-share-action"
            aria-label={labels.favour(program.name)}
            onClick={() => gesture.act({ type: 'favour', id: share.id })}
          >
            {labels.favourShort}
          </button>
        )}
        {actions}
      </div>
    </div>
  )
}
