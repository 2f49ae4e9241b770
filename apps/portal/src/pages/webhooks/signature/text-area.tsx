import { useId, type ReactNode } from 'react'

export interface TextAreaProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  rows?: number
}

/** Renders a labelled field for several lines of code. Reads left to right everywhere. */
export function TextArea({ name, label, hint, value, onChange, error, rows = 6 }: TextAreaProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="lw-field">
      <label className="lw-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="lw-hint">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        name={name}
        className="lw-input id"
        dir="ltr"
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
