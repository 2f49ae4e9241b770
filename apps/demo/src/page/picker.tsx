import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

type PickerProps<T extends string> = {
  label: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  onChange: (value: T) => void
  className?: string
}

/** A native select with its label above. */
export const Picker = <T extends string>({ label, value, options, onChange, className = '' }: PickerProps<T>) => {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find(([option]) => option === target.value)
            if (chosen) onChange(chosen[0])
          }}
          className="min-h-10 w-full appearance-none rounded-lg border border-edge bg-panel ps-3 pe-9 text-sm font-medium"
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-muted" />
      </div>
    </div>
  )
}
