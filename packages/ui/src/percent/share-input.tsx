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
  /** The largest percent that the box accepts. */
  most: number
  sign: string
  gesture: ShareGesture
}

/** The typed text, the percent before the first typed digit, and the percent that resulted from the typed text. */
type Typed = { text: string; before: number; percent?: number }

/**
 * Renders the number box. A focused box shows the typed text until another control changes the share. An unfocused box
 * shows the share.
 */
export function ShareInput({ share, id, label, shown, most, sign, gesture }: ShareInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // A second finger can drag another row's slider and so change this share. The box then drops the typed text.
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
  /** Drops the typed text. If the text is not a possible share, refuses the text, and the control shows the reason. */
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
        readOnly={share.locked}
        style={{ '--lw-digits': `${Math.max(1, text.length) + 0.5}ch` } as CSSProperties}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onFocus={(event) => {
          event.target.select()
          gesture.hold()
        }}
        // The press that focuses the box also selects the number, so that typed digits replace the number. In Firefox,
        // the press would otherwise put the caret between the digits.
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
