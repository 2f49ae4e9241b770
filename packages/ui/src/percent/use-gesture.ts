import { useLayoutEffect, useState } from 'react'
import type { SplitEdit } from './apply-edit.ts'

/**
 * A function that receives each edit of a split. The component that holds the split applies the edits in order with
 * `applyEdit`.
 */
export type ChangeSplit = (edit: SplitEdit) => void

/** Milliseconds without input after which a series of presses or keys counts as finished. */
export const SETTLE_MS = 600

/** An edit of one row. The first edit of a row begins a gesture, such as a drag. */
type RowEdit = Extract<SplitEdit, { type: 'set' | 'step' | 'refuse' }>

/** The functions that begin a gesture, change a row, and end a gesture. */
export interface ShareGesture {
  /** Changes one row. The first change of a row begins a gesture. */
  change: (edit: RowEdit) => void
  /**
   * Call when a pointer is down or a field has the focus. Until `release`, a pause in the input does not end the
   * gesture.
   */
  hold: () => void
  /** Ends the hold. The gesture ends at once (`now`), or after `SETTLE_MS` without input (`quiet`). */
  release: (when?: 'now' | 'quiet') => void
  /** Cancels the gesture. Call when the browser takes over the touch, for example to scroll the page. */
  cancel: () => void
  /** Sends an edit that is not part of a gesture, such as an undo. The edit ends the current gesture. */
  act: (edit: SplitEdit) => void
}

/**
 * Groups edits into gestures, one gesture at a time over all rows. A gesture is a drag, a held button, a series of
 * presses, or typing in a field.
 */
export function useGesture(onChange: ChangeSplit): ShareGesture {
  const [gesture] = useState(createGesture)
  // Connects `onChange` before the paint, so that every control works as soon as the user can see it.
  useLayoutEffect(() => gesture.connect(onChange))
  return gesture
}

function createGesture(): ShareGesture & { connect: (change: ChangeSplit) => void } {
  let onChange: ChangeSplit = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let row: string | null = null
  let held = false

  const finish = (type: 'end' | 'cancel') => {
    clearTimeout(timer)
    held = false
    if (row !== null) onChange({ type })
    row = null
  }
  const settle = () => finish('end')
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLE_MS)
  }
  return {
    connect: (change) => {
      onChange = change
    },
    change(edit) {
      const begins = row !== edit.id
      row = edit.id
      onChange(begins ? { ...edit, begins } : edit)
      if (!held) wait()
    },
    hold: () => {
      clearTimeout(timer)
      held = true
    },
    release: (when = 'now') => {
      held = false
      if (when === 'now') settle()
      else wait()
    },
    cancel: () => finish('cancel'),
    act: (edit) => {
      clearTimeout(timer)
      row = null
      onChange(edit)
    },
  }
}
