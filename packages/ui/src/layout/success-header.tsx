import type { ReactNode, Ref } from 'react'
import SuccessIcon from 'lucide-react/icons/circle-check'

export interface SuccessHeaderProps {
  title: ReactNode
  detail: ReactNode
  /** A ref to the heading. Focus the heading when the step changes. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** Renders the top of a screen that reports success. */
export function SuccessHeader({ title, detail, headingRef }: SuccessHeaderProps) {
  return (
    <div className="lw-success">
      <SuccessIcon aria-hidden="true" />
      <h1 ref={headingRef} tabIndex={-1} className="lw-title">
        {title}
      </h1>
      <p className="lw-step-detail">{detail}</p>
    </div>
  )
}
