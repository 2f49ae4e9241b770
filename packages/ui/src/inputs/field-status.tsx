import type { ReactNode } from 'react'
import CheckIcon from 'lucide-react/icons/circle-check'
import InfoIcon from 'lucide-react/icons/info'
import { Spinner } from '../display/spinner.tsx'

const marks = { busy: <Spinner />, success: <CheckIcon aria-hidden="true" />, info: <InfoIcon aria-hidden="true" /> }

/** Renders a mark and a few words for the `status` of {@link TextField}. */
export function FieldStatus({ tone, children }: { tone: keyof typeof marks; children: ReactNode }) {
  return (
    <span className="lw-field-mark" data-tone={tone}>
      {marks[tone]}
      <span>{children}</span>
    </span>
  )
}
