import type { CSSProperties } from 'react'
import { useForceRender } from '../inputs/use-force-render.ts'
import { TONES } from './share-bar.tsx'
import type { Share } from './split.ts'
import { useDrag } from './use-drag.ts'
import type { ShareGesture } from './use-gesture.ts'

interface ShareRangeProps {
  share: Share
  labelledBy: string
  describedBy?: string
  valueText: string
  /** Position of the row, which selects the colour. */
  tone: number
  /** True if the slider divides 100 % between two rows. The part after the thumb is the share of the second row. */
  pair?: boolean
  gesture: ShareGesture
}

/**
 * Renders a native slider for one share. The browser handles arrow keys, Page keys, Home, End and the reading
 * direction.
 */
export function ShareRange({ share, labelledBy, describedBy, valueText, tone, pair, gesture }: ShareRangeProps) {
  const { onPointerDown, change } = useDrag(share.id, gesture)
  const forceRender = useForceRender()
  return (
    <input
      type="range"
      className="lw-range lw-tone"
      data-tone={tone % TONES}
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
        forceRender()
      }}
    />
  )
}
