import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  /**
   * The fault and its remedy. An error marks the field as invalid. Screen readers announce the error without an
   * interruption, because the user may already be in the next field.
   */
  error?: ReactNode
  /**
   * The progress or result of a check ("Checking…", "Member found"). Screen readers announce the status without an
   * interruption. An empty string reserves the space for a later status.
   */
  status?: ReactNode
  /** The text "(optional)" or "(required)" after the label. */
  mark?: ReactNode
  /** True for ids and e-mail addresses, which read from left to right in every language. */
  ltr?: boolean
}

/**
 * Renders a labelled text input. `aria-describedby` connects hint, error and status to the input. `ref` refers to the
 * `<input>`.
 */
export function TextField({
  label,
  value,
  onChange,
  hint,
  error,
  status,
  mark,
  ltr = false,
  required,
  ...rest
}: TextFieldProps) {
  const own = useId()
  const id = rest.id ?? own
  const invalid = Boolean(error)
  const describedBy = [hint && `${id}-hint`, `${id}-${invalid ? 'error' : 'status'}`, rest['aria-describedby']]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="lw-field" data-invalid={invalid || undefined}>
      <label className="lw-label" htmlFor={id}>
        {label} {mark && <span className="lw-mark">{mark}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="lw-hint">
          {hint}
        </p>
      )}
      <input
        type="text"
        {...rest}
        id={id}
        className="lw-input"
        dir={ltr ? 'ltr' : rest.dir}
        value={value}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      <output id={`${id}-status`} htmlFor={id} className="lw-field-status" data-held={status === '' || undefined}>
        {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {status}
      </output>
    </div>
  )
}
