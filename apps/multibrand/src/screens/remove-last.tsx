import { Button, Dialog } from '@loyalty/ui'
import { NameInText } from '../name-in-text.tsx'
import type { ProgramBook } from '../program-book.tsx'
import { useText } from '../use-text.ts'

/** The only removal that asks: afterwards rewards go nowhere. */
export function RemoveLast({ book, id, onKeep, onRemove }: { book: ProgramBook; id: string; onKeep: () => void; onRemove: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={
        <NameInText book={book} id={id}>
          {t('last.title', { name: book.name(id) })}
        </NameInText>
      }
      onClose={onKeep}
      actions={
        <>
          <Button variant="danger" onClick={onRemove}>
            {t('last.remove')}
          </Button>
          <Button variant="secondary" onClick={onKeep}>
            {t('last.keep')}
          </Button>
        </>
      }
    >
      <p>{t('last.body')}</p>
    </Dialog>
  )
}
