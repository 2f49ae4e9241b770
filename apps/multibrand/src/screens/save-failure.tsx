import { useEffect, useRef } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { problemText, RequestId, type Problem } from '@loyalty/widget'
import type { Saving } from '../state.ts'
import type { ProgramBook } from '../program-book.tsx'
import { useBringIntoView } from '../use-bring-into-view.ts'
import { useText, type Text } from '../use-text.ts'

interface SaveFailureProps {
  saving: Saving
  book: ProgramBook
  /** The rows in the order they were sent: a field error names its index. */
  batch: readonly { id: string }[]
  onRetry: () => void
}

/** Why the last save did not happen, or may not have; nothing otherwise. */
export function SaveFailure({ saving, book, batch, onRetry }: SaveFailureProps) {
  const text = useText()
  const { t } = text
  const notice = useRef<HTMLDivElement>(null)
  const bringIntoView = useBringIntoView()
  const failed = saving.outcome === 'unsure' || saving.outcome === 'refused'
  useEffect(() => {
    if (failed) bringIntoView(notice.current, 'notice')
  }, [failed, bringIntoView])
  if (!failed) return null
  return (
    <div ref={notice}>
      {saving.outcome === 'unsure' ? (
        <Notice
          tone="danger"
          title={t('save.unsure')}
          actions={
            <Button variant="secondary" onClick={onRetry}>
              {t('shared.retry')}
            </Button>
          }
        >
          {t('save.unsureBody')}
          <RequestId of={saving.problem} />
        </Notice>
      ) : (
        <Notice tone="danger" title={t('save.refused')}>
          {refusal(saving.problem, text, book, batch)}
          <RequestId of={saving.problem} />
        </Notice>
      )}
    </div>
  )
}

function refusal(problem: Problem, { t, percent }: Text, book: ProgramBook, batch: readonly { id: string }[]): string {
  switch (problem.code) {
    case 'PERCENTAGE_TOTAL_INVALID':
      return t('save.total', { total: percent(100) })
    case 'PROGRAM_NOT_FOUND':
    case 'NO_PARTNERSHIP':
    case 'PARTNER_CODE_INVALID':
      return t('save.program')
    case 'VALIDATION_FAILED': {
      const index = Number(/^connections\[(\d+)\]\.destinationAccount/.exec(problem.errors[0]?.field ?? '')?.[1] ?? -1)
      const id = batch[index]?.id
      return id === undefined ? t('save.account') : t('save.accountOf', { name: book.name(id) })
    }
    default: {
      const { key, values } = problemText(problem)
      return t(key, values)
    }
  }
}
