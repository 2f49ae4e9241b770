import type { KeyboardEvent, PointerEvent } from 'react'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import type { Height } from './use-height.ts'

const step = 40

/** Renders the upper edge, which a pointer moves, and the arrow keys, Home and End too. */
export function ResizeHandle({ height }: { height: Height }) {
  const t = workbenchTexts.useText()
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowUp: height.now + step,
      ArrowDown: height.now - step,
      Home: height.least,
      End: height.most,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    height.set(next)
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const foot = event.currentTarget.parentElement?.getBoundingClientRect().bottom ?? 0
    height.set(foot - event.clientY)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `hr` is no control
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('resize')}
      aria-valuenow={height.now}
      aria-valuemin={height.least}
      aria-valuemax={height.most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move it
      tabIndex={0}
      style={{
        position: 'absolute',
        insetInline: 0,
        insetBlockStart: '-0.75rem',
        blockSize: '1.5rem',
        display: 'grid',
        placeItems: 'center',
        cursor: 'ns-resize',
        touchAction: 'none',
      }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
    >
      <span
        style={{ inlineSize: '3rem', blockSize: '0.25rem', borderRadius: '1rem', background: 'var(--color-edge)' }}
      />
    </div>
  )
}
