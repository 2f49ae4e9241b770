import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import EvenIcon from 'lucide-react/icons/equal'
import ResetIcon from 'lucide-react/icons/rotate-ccw'
import UndoIcon from 'lucide-react/icons/undo-2'
import { Button } from '../button.tsx'
import { ShareBar } from '../share-bar.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { PercentLabels, PercentProgram } from './percent-labels.ts'
import { PercentPair } from './percent-pair.tsx'
import { ShareReason } from './share-reason.tsx'
import { ShareRow, type ShareRowProps } from './share-row.tsx'
import { countChanges, endGesture, mostOf, resetSplit, splitEvenly, total, undoSplit, type Split } from './split.ts'
import { useGesture, SETTLE_MS, type ChangeSplit } from './use-gesture.ts'
import { useUndoKey } from './use-undo-key.ts'

export type { PercentLabels, PercentProgram }

export interface PercentControlProps {
  /** The heading that names the group. */
  labelledBy: string
  split: Split
  /** `setState` of the split fits as it is. */
  onChange: ChangeSplit
  /** By row id. A row without one shows its id. */
  programs: Readonly<Record<string, PercentProgram>>
  labels: PercentLabels
  /** More for a row's first line: edit, remove. */
  rowActions?: (id: string) => ReactNode
  /** Stands among the rows, where one was taken out. */
  gap?: { at: number; content: ReactNode } | undefined
  /** Move focus to this row's number: a program that was just added. */
  focusRow?: string | undefined
}

/** Shares that always add up to 100: type, step or drag; lock, spread evenly, undo, reset. */
export function PercentControl({ labelledBy, split, onChange, programs, labels, rowActions, gap, focusRow }: PercentControlProps) {
  const scope = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const gesture = useGesture(onChange)
  const announcement = useAnnouncement(split, labels)
  useUndoKey(group, () => gesture.act(undoSplit))

  const focusIndex = split.rows.findIndex((share) => share.id === focusRow)
  // Another row may have come to the same place.
  const focused = focusIndex < 0 ? undefined : focusRow
  useEffect(() => {
    if (focused !== undefined) document.getElementById(`${scope}-${focusIndex}-input`)?.focus()
  }, [scope, focusIndex, focused])

  const rows = split.rows.map((share, index): ShareRowProps => {
    const program = programs[share.id] ?? { name: share.id }
    const reason = split.reasonRow === share.id ? split.reason : null
    const most = mostOf(split.rows, share.id)
    return { share, index, scope, program, labels, gesture, actions: rowActions?.(share.id), count: split.rows.length, most, reason }
  })
  const [first, second] = rows
  const items = rows.map((row) => <ShareRow key={row.share.id} {...row} />)
  if (gap) items.splice(gap.at, 0, <li key="gap">{gap.content}</li>)
  const undoable = endGesture(split).past.length > 0
  const undo = useRef<HTMLButtonElement>(null)
  const evenly = () => {
    gesture.act(splitEvenly)
    // The button of a row alone goes with its press; what takes it back is beside it.
    if (rows.length === 1) undo.current?.focus()
  }
  return (
    <fieldset ref={group} className="lw-percent" aria-labelledby={labelledBy} aria-describedby={`${scope}-instruction`}>
      <ShareBar segments={split.rows} />
      <p id={`${scope}-instruction`} className="lw-hint">
        {labels.instruction}
      </p>
      {first && second && rows.length === 2 ? (
        <PercentPair first={first} second={second}>
          {items}
        </PercentPair>
      ) : (
        <ul className="lw-shares">{items}</ul>
      )}
      {split.reason && split.reasonRow === null && <ShareReason>{labels.reason(split.reason, 100)}</ShareReason>}
      <div className="lw-percent-actions">
        {(rows.length > 1 || total(split.rows) === 0) && (
          <Button variant="secondary" icon={<EvenIcon aria-hidden="true" />} onClick={evenly}>
            {labels.evenly}
          </Button>
        )}
        <Button
          ref={undo}
          variant="quiet"
          icon={<UndoIcon className="lw-undo" aria-hidden="true" />}
          inactive={!undoable}
          onClick={() => gesture.act(undoSplit)}
        >
          {labels.undo}
        </Button>
        <Button
          variant="quiet"
          icon={<ResetIcon aria-hidden="true" />}
          inactive={countChanges(split) === 0}
          onClick={() => gesture.act(resetSplit)}
        >
          {labels.reset}
        </Button>
      </div>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </fieldset>
  )
}

/** One sentence when it is quiet again, so that a drag does not read out a hundred of them. Nothing at the start. */
function useAnnouncement({ rows, reason, reasonRow, refusals }: Split, labels: PercentLabels): string {
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(labels)
  const first = useRef(true)
  const heard = useRef(refusals)
  useEffect(() => {
    latest.current = labels
  })
  useEffect(() => {
    if (first.current) {
      first.current = false
      return undefined
    }
    const timer = setTimeout(() => {
      const most = reasonRow === null ? 100 : mostOf(rows, reasonRow)
      const why = reason === null ? '' : `${latest.current.reason(reason, most)} `
      const sentence = why + latest.current.status(rows, total(rows))
      const refused = refusals !== heard.current
      heard.current = refusals
      // The same words again are read only where the text differs.
      setAnnouncement((before) => (refused && before === sentence ? `${sentence}\u00a0` : sentence))
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [rows, reason, reasonRow, refusals])
  return announcement
}
