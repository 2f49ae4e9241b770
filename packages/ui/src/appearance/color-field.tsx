import { useEffect, useId, useState } from 'react'
import { FieldError } from '../inputs/field-error.tsx'
import { isColor } from './appearance-wish.ts'
import { readColor, writeColor } from './color.ts'

export interface ColorFieldProps {
  /** The name of the setting in the address and in tests. */
  name: string
  label: string
  /** The label of the browser's own colour picker. */
  pickLabel: string
  /** The fault of a text that is no colour. */
  invalid: string
  value: string | undefined
  onChange: (color: string | undefined) => void
}

/** The milliseconds that a moving colour picker waits before it reports its colour. */
const pause = 80

/** Renders a colour as text beside the browser's colour picker. An empty text removes the colour. */
export function ColorField({ name, label, pickLabel, invalid, value = '', onChange }: ColorFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [picked, setPicked] = useState<string>()
  const text = picked ?? typed ?? value
  const isFaulty = text !== '' && !isColor(text)
  const color = readColor(text)
  useEffect(() => {
    if (picked === undefined) return undefined
    const timer = setTimeout(() => {
      onChange(picked)
      setPicked(undefined)
    }, pause)
    return () => clearTimeout(timer)
  }, [picked, onChange])
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || isColor(text)) onChange(text === '' ? undefined : text)
  }
  return (
    <div className="lw-field" data-invalid={isFaulty || undefined}>
      <label className="lw-label" htmlFor={id}>
        {label}
      </label>
      <div className="lw-color">
        <input
          type="color"
          aria-label={pickLabel}
          value={color ? writeColor(color) : '#ffffff'}
          onChange={({ target }) => setPicked(target.value)}
        />
        <input
          id={id}
          name={name}
          className="lw-input"
          dir="ltr"
          spellCheck="false"
          autoComplete="off"
          maxLength={20}
          placeholder="#0b6e4f"
          value={text}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${id}-error` : undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={() => !isFaulty && setTyped(undefined)}
        />
      </div>
      <output htmlFor={id} className="lw-field-status">
        {isFaulty && <FieldError id={`${id}-error`}>{invalid}</FieldError>}
      </output>
    </div>
  )
}
