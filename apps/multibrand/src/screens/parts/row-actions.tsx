import { useText } from '../../text.ts'

interface RowActionsProps {
  name: string
  /** True if the program is no longer offered. Such a program has no account that the user could edit. */
  gone: boolean
  /** The id of the text about refused account details. */
  refusal: string | undefined
  onAccount: () => void
  onRemove: () => void
}

/** The actions of an open row: edit the account and remove the program. */
export function RowActions({ name, gone, refusal, onAccount, onRemove }: RowActionsProps) {
  const { t } = useText()
  return (
    <>
      {!gone && (
        <button
          type="button"
          className="lw-share-action"
          aria-label={t('split.accountOf', { name })}
          aria-describedby={refusal}
          onClick={onAccount}
        >
          {t('split.account')}
        </button>
      )}
      <button type="button" className="lw-share-action" aria-label={t('split.removeOf', { name })} onClick={onRemove}>
        {t('split.remove')}
      </button>
    </>
  )
}
