import { useLayoutEffect, useState } from 'react'
import { beginGesture, cancelGesture, endGesture, refuseShare, setShare, type Split } from './split.ts'

/** Changes queue like React state updates, so `setState` of the split fits as it is. */
export type ChangeSplit = (update: (current: Split) => Split) => void

/** Quiet time after which a burst of presses or keys counts as finished. */
export const SETTLE_MS = 600

/** How a row is changed. */
export interface ShareGesture {
  /** Set one row from its current percent; the first change of a row begins a gesture. */
  change: (id: string, next: (percent: number) => number) => void
  /** Refuse what is typed: the row goes back to `before`, its percent before the first digit. */
  refuse: (id: string, before: number) => void
  /** A pointer is down or a field has focus: the gesture does not end by itself. */
  hold: () => void
  /** No longer held: it ends after a quiet moment, or at once. */
  release: (when?: 'now' | 'quiet') => void
  /** The browser took the pointer away: what it changed goes back. */
  cancel: () => void
  /** Any other action; it ends the gesture under way. */
  act: (action: (split: Split) => Split) => void
}

/** One gesture at a time over all rows: dragging, holding, a burst of presses, typing while in the field. */
export function useGesture(onChange: ChangeSplit): ShareGesture {
  const [gesture] = useState(createGesture)
  // Before the paint: nothing that can be seen can be pressed in vain.
  useLayoutEffect(() => gesture.connect(onChange))
  return gesture
}

function createGesture(): ShareGesture & { connect: (change: ChangeSplit) => void } {
  let onChange: ChangeSplit = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let row: string | null = null
  let held = false

  const finish = (by: (split: Split) => Split) => {
    clearTimeout(timer)
    held = false
    if (row !== null) onChange(by)
    row = null
  }
  const settle = () => finish(endGesture)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLE_MS)
  }
  const move = (id: string, by: (split: Split) => Split) => {
    const fresh = row !== id
    row = id
    onChange((split) => by(fresh ? beginGesture(split) : split))
    if (!held) wait()
  }
  return {
    connect: (change) => {
      onChange = change
    },
    change: (id, next) =>
      move(id, (split) => {
        const current = split.rows.find((share) => share.id === id)?.percent ?? 0
        return setShare(split, id, next(current))
      }),
    refuse: (id, before) => move(id, (split) => refuseShare(split, id, before)),
    hold: () => {
      clearTimeout(timer)
      held = true
    },
    release: (when = 'now') => {
      held = false
      if (when === 'now') settle()
      else wait()
    },
    cancel: () => finish(cancelGesture),
    act: (action) => {
      clearTimeout(timer)
      row = null
      onChange(action)
    },
  }
}
