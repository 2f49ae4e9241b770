import { useEffect, useRef, type Dispatch } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { ConnectionError, problemText, RequestId, type Problem } from '@loyalty/widget'
import { NameInText } from './name-in-text.tsx'
import type { Programs } from './programs.tsx'
import type { Action, Saving } from '../../state.ts'
import { useBringIntoView } from './use-bring-into-view.ts'
import { useText, type Text } from '../../text.ts'

interface SaveFailureProps {
  saving: Saving
  programs: Programs
  /** The id of the program whose account the service refused. */
  refused: string | undefined
  /** True if the draft differs from the stored preferences. */
  changed: boolean
  /** True during a retry without changes. The save bar is then absent, so only this notice shows the retry. */
  busy: boolean
  dispatch: Dispatch<Action>
  onRetry: () => void
}

/**
 * The notice of a refused save, or of a save with unknown outcome, with the next step. Renders nothing for other
 * outcomes.
 */
export function SaveFailure({ saving, programs, refused, changed, busy, dispatch, onRetry }: SaveFailureProps) {
  const text = useText()
  const { t } = text
  const notice = useRef<HTMLDivElement>(null)
  const bringIntoView = useBringIntoView()
  const { outcome } = saving
  const failed = outcome === 'unsure' || outcome === 'refused'
  const before = useRef<Saving['outcome']>('pending')
  useEffect(() => {
    // Scrolls only after a save. An edit can also make this notice appear, but a scroll would then disturb the user.
    if (failed && before.current === 'pending') bringIntoView(notice.current, 'notice')
    before.current = busy ? 'pending' : outcome
  }, [failed, outcome, busy, bringIntoView])
  if (!failed) return null
  const retry = (
    <Button variant="secondary" busy={busy} onClick={onRetry}>
      {t('shared.retry')}
    </Button>
  )
  const unsent = saving.outcome === 'unsure' && saving.maybeStored === null
  return (
    <div ref={notice}>
      {saving.outcome === 'unsure' ? (
        <Notice tone="danger" title={t(unsent ? 'save.refused' : 'save.unsure')} actions={retry}>
          {unsent
            ? refusal(saving.problem, text)
            : t(busy ? 'shared.account.checking' : changed ? 'save.unsureBody' : 'save.unsureBack')}
          <RequestId of={saving.problem} />
        </Notice>
      ) : (
        <Notice
          tone="danger"
          title={t('save.refused')}
          actions={
            refused !== undefined ? (
              <Button variant="secondary" onClick={() => dispatch(editAccount(refused))}>
                {t('save.check')}
              </Button>
            ) : (
              !changed && saving.maybeStored && retry
            )
          }
        >
          {refused === undefined ? (
            refusal(saving.problem, text)
          ) : (
            <NameInText programs={programs} id={refused}>
              {t('save.accountOf', { name: programs.name(refused) })}
            </NameInText>
          )}
          <RequestId of={saving.problem} />
        </Notice>
      )}
    </div>
  )
}

/** Returns the action that opens the account of a program. The back button of the account screen leads to the split. */
export const editAccount = (programId: string): Action => ({
  type: 'show',
  screen: { name: 'account', programId, back: { name: 'split' } },
})

function refusal(problem: Problem | null, { t, percent }: Text): string {
  switch (problem?.code) {
    case 'PERCENTAGE_TOTAL_INVALID':
      return t('save.total', { total: percent(100) })
    case 'PROGRAM_NOT_FOUND':
    case 'NO_PARTNERSHIP':
    case 'PARTNER_CODE_INVALID':
      return t('save.program')
    case 'VALIDATION_FAILED':
      return t('save.account')
    default: {
      const { key, values } = problemText(problem ?? new ConnectionError())
      return t(key, values)
    }
  }
}
