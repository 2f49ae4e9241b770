type Press = Pick<MouseEvent, 'target' | 'detail' | 'timeStamp' | 'screenX' | 'screenY' | 'preventDefault' | 'stopPropagation'>

/** In ms and in pixels: what a finger does twice within that it meant once. */
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

/** Whether a press counts: the second of a double one only where the first one fell. What that changed may have put something else under the finger. */
export function counts(press: Press): boolean {
  const { detail, timeStamp: at, screenX: x, screenY: y } = press
  const control = controlOf(press.target)
  // Of a mouse every browser counts the presses, of a finger not every one.
  const tappedTwice =
    detail > 0 && last && at - touched < SOON && at - last.at < SOON && Math.abs(x - last.x) < NEAR && Math.abs(y - last.y) < NEAR
  if ((detail > 1 || tappedTwice) && control !== last?.control) {
    press.preventDefault()
    press.stopPropagation()
    return false
  }
  last = { control, at, x, y }
  return true
}
