import { Notice } from '@loyalty/ui'
import { ConnectionError, Problem } from '../api/client.ts'
import { IdChip } from '../blocks/id-chip.tsx'
import { ProblemSentence } from '../blocks/problem-sentence.tsx'
import { frameTexts } from '../messages/frame/texts.ts'

/**
 * Renders the error of a change inside its form or dialog. `texts` has the page's own words for problem codes; other
 * problems show a sentence for their kind.
 */
export function FormProblem({ error, texts = {} }: { error: unknown; texts?: Readonly<Record<string, string>> }) {
  const t = frameTexts.useText()
  if (error instanceof ConnectionError)
    return (
      <Notice tone="danger" title={t('noConnectionTitle')}>
        {t('noConnectionText')}
      </Notice>
    )
  if (!(error instanceof Problem)) return <Notice tone="danger">{t('errorTitle')}</Notice>
  if (error.code === 'SIGN_IN_REQUIRED') return <Notice tone="warning">{t('sessionBack')}</Notice>
  const own = texts[error.code]
  return (
    <Notice tone="danger" title={own ?? t('formFailed')}>
      {own === undefined && (
        <>
          <ProblemSentence problem={error} />
          {error.requestId !== '' && (
            <span className="block">
              {t('requestId')} <IdChip id={error.requestId} />
            </span>
          )}
        </>
      )}
    </Notice>
  )
}
