import type { ReactNode } from 'react'
import { Button } from '@loyalty/ui'
import { ConnectionError, Problem } from '../api/client.ts'
import { IdChip } from '../blocks/id-chip.tsx'
import { frameTexts } from '../messages/frame/texts.ts'

export interface ProblemViewProps {
  error: unknown
  /** Runs on "Try again". */
  onRetry?: () => void
  /** False under a heading that already says that something went wrong. */
  titled?: boolean
}

/** Renders an error in the place of a page's part, with a way out. */
export function ProblemView({ error, onRetry, titled = true }: ProblemViewProps) {
  const t = frameTexts.useText()
  const problem = error instanceof Problem ? error : undefined
  const isAway = error instanceof ConnectionError
  const detail: ReactNode = problem ? (
    <bdi dir="auto">{problem.message}</bdi>
  ) : (
    t(isAway ? 'noConnectionText' : 'errorText')
  )
  return (
    <div className="problem" role="alert">
      {titled && <p className="font-semibold">{t(isAway ? 'noConnectionTitle' : 'errorTitle')}</p>}
      <p>{detail}</p>
      <div className="flex flex-wrap items-center gap-3">
        {onRetry && (
          <Button variant="secondary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        )}
        {problem && <a href={`/errors/${problem.code}`}>{t('aboutError')}</a>}
        {problem && problem.requestId !== '' && (
          <span className="text-sm text-muted">
            {t('requestId')} <IdChip id={problem.requestId} />
          </span>
        )}
      </div>
    </div>
  )
}
