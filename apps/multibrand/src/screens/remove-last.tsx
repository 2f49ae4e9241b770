import { Button, Dialog } from '@loyalty/ui'
import { useText } from '../use-text.ts'

/** The only removal that asks: afterwards rewards go nowhere. */
export function RemoveLast({ name, onKeep, onRemove }: { name: string; onKeep: () => void; onRemove: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('last.title', { name })}
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
