import type { ReactNode } from 'react'
import { SelectField } from '@loyalty/ui'
import type { Programs } from './programs.tsx'
import { useText } from '../../text.ts'

interface ProgramSelectProps {
  programs: Programs
  linked: readonly string[]
  value: string
  onChange: (programId: string) => void
  /** An option that appears above the programs, for example "All programs". */
  children?: ReactNode
}

/** A select field with the linked programs first, then all others, which may have been linked earlier. */
export function ProgramSelect({ programs, linked, value, onChange, children }: ProgramSelectProps) {
  const { t, locale } = useText()
  const others = programs.all.map(({ id }) => id).filter((id) => !linked.includes(id))
  const group = (label: string, ids: readonly string[]) =>
    ids.length > 0 && (
      <optgroup label={label}>
        {ids
          .toSorted((a, b) => programs.name(a).localeCompare(programs.name(b), locale))
          .map((id) => (
            <option key={id} value={id} lang={programs.lang(id)}>
              {programs.name(id)}
            </option>
          ))}
      </optgroup>
    )
  return (
    <SelectField label={t('report.program')} value={value} onChange={onChange}>
      {children}
      {group(t('report.linked'), linked)}
      {group(t('report.others'), others)}
    </SelectField>
  )
}
