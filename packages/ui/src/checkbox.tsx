import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { usePutBack } from './use-put-back.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: ReactNode
}

/** A native checkbox whose whole line is the target. A link inside `label` works as a link. */
export function Checkbox({ label, checked, onChange, error, required, ...rest }: CheckboxProps) {
  const own = useId()
  const id = rest.id ?? own
  const putBack = usePutBack()
  return (
    <div className="lw-field">
      <label className="lw-check" htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          checked={checked}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            onChange(event.target.checked)
            putBack()
          }}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
