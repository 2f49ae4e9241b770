import type { CSSProperties } from 'react'
import { usePutBack } from '../use-put-back.ts'
import type { Share } from './split.ts'
import { useDrag } from './use-drag.ts'
import type { ShareGesture } from './use-gesture.ts'

interface ShareRangeProps {
  share: Share
  labelledBy: string
  describedBy: string
  valueText: string
  /** Position of the row, for its colour. */
  tone: number
  /** The other side of the thumb belongs to the next row. */
  pair?: boolean
  gesture: ShareGesture
}

/** The native slider: arrows, Page keys, Home, End and the direction of reading are the browser's. */
export function ShareRange({ share, labelledBy, describedBy, valueText, tone, pair, gesture }: ShareRangeProps) {
  const { onPointerDown, change } = useDrag(share.id, gesture)
  const putBack = usePutBack()
  return (
    <input
      type="range"
      className="lw-range lw-tone"
      data-tone={tone % 6}
      data-pair={pair || undefined}
      min={0}
      max={100}
      step={1}
      value={Math.round(share.percent)}
      disabled={share.locked}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-valuetext={valueText}
      style={{ '--lw-value': `${share.percent}%` } as CSSProperties}
      onPointerDown={onPointerDown}
      onChange={(event) => {
        change(event.target.valueAsNumber)
        putBack()
      }}
    />
  )
}
