import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { parseNumber } from './digits.ts'
import type { Share } from './split.ts'
import type { ShareGesture } from './use-gesture.ts'

interface ShareInputProps {
  share: Share
  id: string
  label: string
  /** The share in the screen's digits, for example "25". */
  shown: string
  /** The largest number that can be typed, in percent. */
  most: number
  sign: string
  describedBy: string
  gesture: ShareGesture
}

/** The typed text, the percent before the first typed digit, and the percent that the text has set. */
type Typed = { text: string; before: number; percent?: number }

/**
 * Renders the number box. A focused box shows the typed text until another control changes the share. An unfocused box
 * shows the share.
 */
export function ShareInput({ share, id, label, shown, most, sign, describedBy, gesture }: ShareInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // A finger on another slider can change this share while the box keeps the focus. The box then drops the typed text.
  if (typed && typed.percent !== share.percent)
    setTyped(typed.percent === undefined ? { ...typed, percent: share.percent } : null)
  const text = typed?.text ?? shown
  const arriving = useRef(false)

  const type = (entered: string) => {
    const before = typed?.before ?? share.percent
    setTyped({ text: entered, before })
    const value = parseNumber(entered)
    if (value === null) return
    if (value > most) gesture.change({ type: 'refuse', id: share.id, before })
    else gesture.change({ type: 'set', id: share.id, percent: value })
  }
  /** Drops the typed text. Refuses a text that is not a possible share, and the control reports the reason. */
  const leave = () => {
    setTyped(null)
    if (!typed?.text) return
    const value = parseNumber(typed.text)
    if (value === null || value > most) gesture.change({ type: 'refuse', id: share.id, before: typed.before })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (event.key === 'Enter') leave()
    else if (event.ctrlKey || event.metaKey) setTyped(null)
    if (step === undefined) return
    event.preventDefault()
    setTyped(null)
    gesture.change({ type: 'step', id: share.id, by: step })
  }
  return (
    <label className="lw-share-input" dir={sign === '٪' ? 'rtl' : 'ltr'} htmlFor={id}>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={8}
        aria-label={label}
        aria-describedby={describedBy}
        readOnly={share.locked}
        style={{ '--lw-digits': `${Math.max(1, text.length) + 0.5}ch` } as CSSProperties}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onFocus={(event) => {
          event.target.select()
          gesture.hold()
        }}
        // The press that focuses the box also selects the number. Firefox would put the caret between the digits, and
        // typed digits would land there.
        onMouseDown={({ currentTarget }) => (arriving.current = currentTarget !== document.activeElement)}
        onClick={({ currentTarget }) => {
          if (arriving.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
        }}
        onBlur={() => {
          leave()
          gesture.release()
        }}
      />
      <span aria-hidden="true">{sign}</span>
    </label>
  )
}
