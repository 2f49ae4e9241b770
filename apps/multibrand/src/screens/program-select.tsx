import type { ReactNode } from 'react'
import { SelectField } from '@loyalty/ui'
import type { ProgramBook } from '../program-book.tsx'
import { useText } from '../use-text.ts'

interface ProgramSelectProps {
  book: ProgramBook
  linked: readonly string[]
  value: string
  onChange: (programId: string) => void
  /** An option before the programs. */
  children?: ReactNode
}

/** Programs that are linked, and those that may have been. */
export function ProgramSelect({ book, linked, value, onChange, children }: ProgramSelectProps) {
  const { t, locale } = useText()
  const others = book.all.map(({ id }) => id).filter((id) => !linked.includes(id))
  const group = (label: string, ids: readonly string[]) =>
    ids.length > 0 && (
      <optgroup label={label}>
        {ids
          .toSorted((a, b) => book.name(a).localeCompare(book.name(b), locale))
          .map((id) => (
            <option key={id} value={id} lang={book.lang(id)}>
              {book.name(id)}
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
