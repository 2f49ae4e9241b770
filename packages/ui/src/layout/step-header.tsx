import type { ReactNode, Ref } from 'react'

export interface StepHeaderProps {
  title: ReactNode
  /** Text under the title. */
  detail?: ReactNode
  /** A `BackButton`. The first step has no back button. */
  back?: ReactNode
  /** Content after the title, at the end of the header line. */
  aside?: ReactNode
  level?: 1 | 2
  /** A ref to the heading. Focus the heading when the step changes. */
  headingRef?: Ref<HTMLHeadingElement>
  id?: string
}

/** Renders the top of a step. Scripts can focus the heading, but the Tab key skips the heading. */
export function StepHeader({ title, detail, back, aside, level = 1, headingRef, id }: StepHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="lw-step-header">
      {back}
      <div className="lw-step-titles">
        <Heading ref={headingRef} id={id} tabIndex={-1} className="lw-title">
          {title}
        </Heading>
        {detail && <p className="lw-step-detail">{detail}</p>}
      </div>
      {aside}
    </div>
  )
}
