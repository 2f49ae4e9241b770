import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { parseWhole } from './digits.ts'
import type { Share } from './split.ts'
import type { ShareGesture } from './use-gesture.ts'

interface ShareInputProps {
  share: Share
  id: string
  label: string
  /** "25", in the screen's digits. */
  shown: string
  sign: string
  describedBy: string
  gesture: ShareGesture
}

/** The number to type. While it has focus it shows what is typed; on leaving, what holds. */
export function ShareInput({ share, id, label, shown, sign, describedBy, gesture }: ShareInputProps) {
  const [draft, setDraft] = useState<string | null>(null)

  const type = (text: string) => {
    setDraft(text)
    const value = parseWhole(text)
    if (value !== null) gesture.change(share.id, () => value)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) setDraft(null)
    if (step === undefined) return
    event.preventDefault()
    setDraft(null)
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
        style={{ '--lw-digits': `${Math.max(1, (draft ?? shown).length) + 0.5}ch` } as CSSProperties}
        value={draft ?? shown}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onFocus={(event) => {
          event.target.select()
          gesture.hold()
        }}
        onBlur={() => {
          setDraft(null)
          gesture.release()
        }}
      />
      <span aria-hidden="true">{sign}</span>
    </label>
  )
}
