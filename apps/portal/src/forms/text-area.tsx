import { useId, type ReactNode } from 'react'

export interface TextAreaProps {
  name: string
  label: ReactNode
  value: string
  onChange: (value: string) => void
  rows: number
  hint?: ReactNode
  mark?: ReactNode
  error?: ReactNode
  /** True for addresses and code, which read from left to right in every language. */
  ltr?: boolean
}

/** Renders a labelled field of several lines, drawn like `TextField`. */
export function TextArea({ name, label, value, onChange, rows, hint, mark, error, ltr = false }: TextAreaProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="lw-field" data-invalid={error ? true : undefined}>
      <label className="lw-label" htmlFor={id}>
        {label} {mark && <span className="lw-mark">{mark}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="lw-hint">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        name={name}
        className="lw-input text-area"
        dir={ltr ? 'ltr' : undefined}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <output htmlFor={id} className="lw-field-status">
          <span id={`${id}-error`} className="lw-error">
            {error}
          </span>
        </output>
      )}
    </div>
  )
}
