import { useId } from 'react'

type SegmentedProps<T extends string | number> = {
  label: string
  value: T
  /** Set `lang` when a label is not in the page's language. */
  options: readonly (readonly [value: T, label: string, lang?: string])[]
  onChange: (value: T) => void
}

/** Native radio buttons in a row. */
export const Segmented = <T extends string | number>({ label, value, options, onChange }: SegmentedProps<T>) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-lg bg-sunken p-0.5 ring-1 ring-line">
        {options.map(([option, text, lang]) => (
          <label
            key={option}
            className="relative flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm font-medium text-muted has-checked:bg-teal has-checked:text-panel has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span lang={lang}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
