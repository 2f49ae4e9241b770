import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import EvenIcon from 'lucide-react/icons/equal'
import ResetIcon from 'lucide-react/icons/rotate-ccw'
import UndoIcon from 'lucide-react/icons/undo-2'
import { Button } from '../buttons/button.tsx'
import { ShareBar } from './share-bar.tsx'
import { VisuallyHidden } from '../display/visually-hidden.tsx'
import type { PercentLabels, PercentProgram } from './percent-labels.ts'
import { PercentPair } from './percent-pair.tsx'
import { ShareReason } from './share-reason.tsx'
import { ShareRow, type ShareRowProps } from './share-row.tsx'
import { countChanges, endGesture, mostOf, total, type Split } from './split.ts'
import { useGesture, SETTLE_MS, type ChangeSplit } from './use-gesture.ts'

export type { PercentLabels, PercentProgram }

/** The number of rows from which all rows are closed at first. */
const MANY_ROWS = 4

export interface PercentControlProps {
  /** The id of the heading that names the group. */
  labelledBy: string
  split: Split
  onChange: ChangeSplit
  /** The programs by row id. A row without a program shows its id. */
  programs: Readonly<Record<string, PercentProgram>>
  labels: PercentLabels
  /** Returns the buttons, such as Account and Remove, of an open row. */
  renderActions?: (id: string) => ReactNode
  /** The content to show in the place of a removed row, before the row with the index `at`. */
  gap?: { at: number; content: ReactNode } | undefined
  /** The id of the row whose number box gets the focus, because the user has just added the program. */
  focusRow?: string | undefined
  /** The row that is open at first. The default is the first row, or none in a long list. */
  openRow?: string | undefined
}

/**
 * Renders the control for shares that always add up to 100. The user can type or drag a share, change it in steps, and
 * lock it. The user can also divide the shares evenly, undo an edit, and reset all edits.
 */
export function PercentControl({
  labelledBy,
  split,
  onChange,
  programs,
  labels,
  renderActions,
  gap,
  focusRow,
  openRow,
}: PercentControlProps) {
  const scope = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const gesture = useGesture(onChange)
  const announcement = useAnnouncement(split, labels)
  useUndoKey(group, () => gesture.act({ type: 'undo' }))

  const [open, toggle] = useOpenRows(
    focusRow,
    openRow ?? (split.rows.length < MANY_ROWS ? split.rows[0]?.id : undefined),
  )

  const focusIndex = split.rows.findIndex((share) => share.id === focusRow)
  // The effect depends on the id of the row too, because a different row with the same index must also get the focus.
  const focused = focusIndex < 0 ? undefined : focusRow
  useEffect(() => {
    if (focused !== undefined) document.getElementById(`${scope}-${focusIndex}-input`)?.focus()
  }, [scope, focusIndex, focused])

  const rows = split.rows.map((share, index): ShareRowProps => {
    const program = programs[share.id] ?? { name: share.id }
    const reason = split.reasonRow === share.id ? split.reason : null
    const most = mostOf(split.rows, share.id)
    return {
      share,
      index,
      scope,
      program,
      labels,
      gesture,
      open: open.has(share.id),
      onToggle: () => toggle(share.id),
      actions: renderActions?.(share.id),
      count: split.rows.length,
      most,
      reason,
    }
  })
  const [first, second] = rows
  const items = rows.map((row) => <ShareRow key={row.share.id} {...row} />)
  if (gap) items.splice(gap.at, 0, <li key="gap">{gap.content}</li>)
  const undoable = endGesture(split).past.length > 0
  const undo = useRef<HTMLButtonElement>(null)
  const evenly = () => {
    gesture.act({ type: 'even' })
    // With a single row, the pressed "divide evenly" button disappears. The focus then moves to the undo button.
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
          onClick={() => gesture.act({ type: 'undo' })}
        >
          {labels.undo}
        </Button>
        <Button
          variant="quiet"
          icon={<ResetIcon aria-hidden="true" />}
          inactive={countChanges(split) === 0}
          onClick={() => gesture.act({ type: 'reset' })}
        >
          {labels.reset}
        </Button>
      </div>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </fieldset>
  )
}

/** Returns the rows that are open, and a function that opens or closes a row. A row that gets the focus opens. */
function useOpenRows(
  focusRow: string | undefined,
  first: string | undefined,
): [ReadonlySet<string>, (id: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([focusRow ?? first ?? '']))
  const [opened, setOpened] = useState(focusRow)
  if (focusRow !== opened) {
    setOpened(focusRow)
    if (focusRow !== undefined) setOpen(new Set(open).add(focusRow))
  }
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return [open, toggle]
}

/**
 * Returns the sentence that screen readers announce; empty before the first edit. Waits for a pause in the edits, so
 * that a drag causes one announcement and not a hundred.
 */
function useAnnouncement({ rows, reason, reasonRow, refusals }: Split, labels: PercentLabels): string {
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(labels)
  const first = useRef(true)
  const announced = useRef(refusals)
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
      const refused = refusals !== announced.current
      announced.current = refusals
      // Screen readers announce only a changed text. After a second refusal with the same sentence, a space at the end
      // changes the text.
      setAnnouncement((before) => (refused && before === sentence ? `${sentence}\u00a0` : sentence))
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [rows, reason, reasonRow, refusals])
  return announcement
}

/**
 * Handles Ctrl+Z and ⌘Z on the whole screen, except in text fields outside the control, because the browser handles
 * undo there.
 */
function useUndoKey(group: RefObject<HTMLElement | null>, undo: () => void): void {
  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyZ' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, select, dialog') && !group.current?.contains(target)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [group])
}
