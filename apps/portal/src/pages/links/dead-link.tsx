import type { ReactNode } from 'react'
import { Notice } from '@loyalty/ui'
import { Problem } from '../../api/client.ts'
import { FormProblem } from '../../forms/form-problem.tsx'

type DeadLinkProps = { error: unknown; title: string; text: string; children?: ReactNode }

/** Returns whether the link of a mail has expired, was used, or was copied without its end. */
export const isDeadLink = (problem: unknown): boolean =>
  problem instanceof Problem &&
  (problem.code === 'LINK_INVALID' || problem.errors.some(({ field }) => field === 'token'))

/** Renders the error of a link: a dead link in the words of its page, anything else as the service says it. */
export function DeadLink({ error, title, text, children }: DeadLinkProps) {
  if (!isDeadLink(error)) return <FormProblem error={error} />
  return (
    <div className="form">
      <Notice tone="warning" title={title} announce="status">
        {text}
      </Notice>
      {children}
    </div>
  )
}
