import { Button, Dialog } from '@loyalty/ui'
import { NameInText } from './name-in-text.tsx'
import type { Programs } from './programs.tsx'
import { useText } from '../../text.ts'

/**
 * The confirmation before the user removes the last program. Without a program, new rewards wait until the user adds a
 * program.
 */
export function RemoveLast({
  programs,
  id,
  onKeep,
  onRemove,
}: {
  programs: Programs
  id: string
  onKeep: () => void
  onRemove: () => void
}) {
  const { t } = useText()
  return (
    <Dialog
      title={
        <NameInText programs={programs} id={id}>
          {t('last.title', { name: programs.name(id) })}
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
