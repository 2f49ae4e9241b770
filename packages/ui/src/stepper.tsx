import PreviousIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { IconButton } from './icon-button.tsx'

export interface StepperProps {
  /** What is stepped through: "Year". */
  label: string
  /** The value in words, announced when it changes. */
  children: string
  previousLabel: string
  nextLabel: string
  /** Absent at the end of the range. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** One value with a way back and a way on; the arrows point along the direction of reading. */
export function Stepper({ label, children, previousLabel, nextLabel, onPrevious, onNext }: StepperProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would bring a legend into the line
    <div className="lw-stepper" role="group" aria-label={label}>
      <IconButton
        label={previousLabel}
        icon={<PreviousIcon aria-hidden="true" />}
        aria-disabled={!onPrevious || undefined}
        onClick={onPrevious}
      />
      <output>{children}</output>
      <IconButton label={nextLabel} icon={<NextIcon aria-hidden="true" />} aria-disabled={!onNext || undefined} onClick={onNext} />
    </div>
  )
}
