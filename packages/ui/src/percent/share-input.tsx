import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { parseNumber } from './digits.ts'
import type { Share } from './split.ts'
import type { ShareGesture } from './use-gesture.ts'

interface ShareInputProps {
  share: Share
  id: string
  label: string
  /** "25", in the screen's digits. */
  shown: string
  /** The most that can be typed, in percent. */
  most: number
  sign: string
  describedBy: string
  gesture: ShareGesture
}

/** What is typed, the percent before its first digit, and the percent that it has led to. */
type Typed = { text: string; before: number; percent?: number }

/** The number to type. While it has focus it shows what is typed, until something else changes the share; on leaving, what holds. */
export function ShareInput({ share, id, label, shown, most, sign, describedBy, gesture }: ShareInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // A finger on another slider leaves the focus here.
  if (typed && typed.percent !== share.percent) setTyped(typed.percent === undefined ? { ...typed, percent: share.percent } : null)
  const text = typed?.text ?? shown
  const arriving = useRef(false)

  const type = (entered: string) => {
    const before = typed?.before ?? share.percent
    setTyped({ text: entered, before })
    const value = parseNumber(entered)
    if (value === null) return
    if (value > most) gesture.refuse(share.id, before)
    else gesture.change(share.id, () => value)
  }
  /** What no share can be made of is gone: why is said. */
  const leave = () => {
    setTyped(null)
    if (!typed?.text) return
    const value = parseNumber(typed.text)
    if (value === null || value > most) gesture.refuse(share.id, typed.before)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (event.key === 'Enter') leave()
    else if (event.ctrlKey || event.metaKey) setTyped(null)
    if (step === undefined) return
    event.preventDefault()
    setTyped(null)
    gesture.change(share.id, (percent) => percent + step)
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
        // Firefox puts the caret where the press that brought the focus ends: what is typed would stand between the digits.
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
