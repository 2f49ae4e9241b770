import { Button } from '@loyalty/ui'
import { ConnectionError, Problem } from '../api/client.ts'
import { IdChip } from '../blocks/id-chip.tsx'
import { ProblemSentence } from '../blocks/problem-sentence.tsx'
import { frameTexts } from '../messages/frame/texts.ts'

export interface ProblemViewProps {
  error: unknown
  /** Runs on "Try again". */
  onRetry: () => void
}

/** Renders the error of a page under its heading, with a way out. */
export function ProblemView({ error, onRetry }: ProblemViewProps) {
  const t = frameTexts.useText()
  const problem = error instanceof Problem ? error : undefined
  const isAway = error instanceof ConnectionError
  return (
    <div className="problem" role="alert">
      <p>{problem ? <ProblemSentence problem={problem} /> : t(isAway ? 'noConnectionText' : 'errorText')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
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
