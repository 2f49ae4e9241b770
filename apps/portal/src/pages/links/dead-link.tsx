import type { ReactNode } from 'react'
import { Notice } from '@loyalty/ui'
import { Problem } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'

type DeadLinkProps = { error: unknown; title: string; text: string; children?: ReactNode }

/** Renders the error of a link: a dead link in the words of its page, anything else as the service says it. */
export function DeadLink({ error, title, text, children }: DeadLinkProps) {
  if (!(error instanceof Problem) || error.code !== 'LINK_INVALID') {
    const isMalformed = error instanceof Problem && error.code === 'VALIDATION_FAILED'
    if (!isMalformed) return <FormProblem error={error} />
  }
  return (
    <div className="form">
      <Notice tone="warning" title={title} announce="status">
        {text}
      </Notice>
      {children}
    </div>
  )
}
