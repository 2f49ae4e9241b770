type Press = Pick<
  MouseEvent,
  'target' | 'detail' | 'timeStamp' | 'screenX' | 'screenY' | 'preventDefault' | 'stopPropagation'
>

/** Two taps count as a double tap within `SOON` milliseconds and `NEAR` pixels. */
const SOON = 400
const NEAR = 24

let touched = Number.NEGATIVE_INFINITY
let last: { control: Element | null | undefined; at: number; x: number; y: number } | undefined

const controlOf = (target: EventTarget | null): Element | null | undefined => {
  const hit = target instanceof Element ? target.closest('a, button, input, select, label') : undefined
  return hit instanceof HTMLLabelElement ? hit.control : hit
}

export const noteTouch = ({ timeStamp }: Pick<Event, 'timeStamp'>): void => {
  touched = timeStamp
}

/**
 * Returns whether the widget should handle a press. Ignores the second of two quick presses on different controls,
 * because the first press may have moved another control under the finger.
 */
export function counts(press: Press): boolean {
  const { detail, timeStamp: at, screenX: x, screenY: y } = press
  const control = controlOf(press.target)
  // Detects a double tap by time and place. In some browsers `detail` counts the presses of a mouse, but not the taps
  // of a finger.
  const tappedTwice =
    detail > 0 &&
    last &&
    at - touched < SOON &&
    at - last.at < SOON &&
    Math.abs(x - last.x) < NEAR &&
    Math.abs(y - last.y) < NEAR
  if ((detail > 1 || tappedTwice) && control !== last?.control) {
    press.preventDefault()
    press.stopPropagation()
    return false
  }
  last = { control, at, x, y }
  return true
}
