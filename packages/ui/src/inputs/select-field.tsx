import { useId, type ReactNode } from 'react'
import ChevronIcon from 'lucide-react/icons/chevron-down'

export interface SelectFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** `<option>` and `<optgroup>` elements. */
  children: ReactNode
}

/** Renders a labelled native list of choices. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="lw-field">
      <label className="lw-label" htmlFor={id}>
        {label}
      </label>
      <div className="lw-select">
        <select id={id} className="lw-input" value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </select>
        <ChevronIcon aria-hidden="true" />
      </div>
    </div>
  )
}
