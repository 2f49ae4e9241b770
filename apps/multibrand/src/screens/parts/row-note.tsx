import { useId } from 'react'
import type { Change } from '../../draft/edit-draft.ts'
import { useText } from '../../text.ts'

interface RowNoteProps {
  name: string
  gone: boolean
  refused: boolean
  change: Change | undefined
  percent: number
  onAccount: () => void
  onRemove: () => void
}

/** The note below a program's name: its status and its buttons. */
export function RowNote({ name, gone, refused, change, percent, onAccount, onRemove }: RowNoteProps) {
  const { t } = useText()
  const refusal = useId()
  const hint = gone
    ? t('split.gone')
    : change === 'added' && percent === 0
      ? t('split.give')
      : change === 'account'
        ? t('split.newAccount')
        : null
  const link =
    'inline-flex min-h-11 min-w-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4'
  return (
    <>
      {refused && (
        <span id={refusal} className="block font-semibold text-danger">
          {t('split.refused')}
        </span>
      )}
      {hint && <span className="block font-semibold text-warning">{hint}</span>}
      <span className="-mb-2 flex flex-wrap gap-x-4">
        {!gone && (
          <button
            type="button"
            className={link}
            aria-label={t('split.accountOf', { name })}
            aria-describedby={refused ? refusal : undefined}
            onClick={onAccount}
          >
            {t('split.account')}
          </button>
        )}
        <button type="button" className={link} aria-label={t('split.removeOf', { name })} onClick={onRemove}>
          {t('split.remove')}
        </button>
      </span>
    </>
  )
}
