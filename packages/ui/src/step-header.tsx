import type { ReactNode, Ref } from 'react'

export interface StepHeaderProps {
  title: ReactNode
  /** Under the title. */
  detail?: ReactNode
  /** A `BackButton`, which no first step has. */
  back?: ReactNode
  /** At the end of the line. */
  aside?: ReactNode
  level?: 1 | 2
  /** The heading: focus it when the step changes. */
  headingRef?: Ref<HTMLHeadingElement>
  id?: string
}

/** The top of a step. The heading takes focus by script, not by Tab. */
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
