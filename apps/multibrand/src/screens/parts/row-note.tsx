import type { Change } from '../../draft/edit-draft.ts'
import { useText } from '../../text.ts'

interface RowNoteProps {
  /** The id of the note's text about refused account details. */
  refusal: string | undefined
  gone: boolean
  change: Change | undefined
  percent: number
}

/** The hint below a program's row: what is wrong with the program, or what the user has changed. */
export function RowNote({ refusal, gone, change, percent }: RowNoteProps) {
  const { t } = useText()
  const hint = gone
    ? t('split.gone')
    : change === 'added' && percent === 0
      ? t('split.give')
      : change === 'account'
        ? t('split.newAccount')
        : null
  return (
    <>
      {refusal && (
        <span id={refusal} className="block text-danger">
          {t('split.refused')}
        </span>
      )}
      {hint && <span className="block">{hint}</span>}
    </>
  )
}
