import PreviousIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { IconButton } from '../buttons/icon-button.tsx'

export interface StepperProps {
  /** The name of the value, for example "Year". */
  label: string
  /** The value in words. Screen readers announce each new value. */
  children: string
  previousLabel: string
  nextLabel: string
  /** Undefined if the value has no previous value. `onNext` is undefined if the value has no next value. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** Renders one value between two buttons: previous and next. In a right-to-left language, the arrows are mirrored. */
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
      <IconButton
        label={nextLabel}
        icon={<NextIcon aria-hidden="true" />}
        aria-disabled={!onNext || undefined}
        onClick={onNext}
      />
    </div>
  )
}
