import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { useForceRender } from './use-force-render.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'checked' | 'type'> {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: ReactNode
}

/**
 * Renders a native checkbox with a label. A press anywhere on the label toggles the checkbox, except on a link in the
 * label.
 */
export function Checkbox({ label, checked, onChange, error, required, ...rest }: CheckboxProps) {
  const own = useId()
  const id = rest.id ?? own
  const forceRender = useForceRender()
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
            forceRender()
          }}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
