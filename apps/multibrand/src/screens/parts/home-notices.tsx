import { Button, Notice } from '@loyalty/ui'
import { useFocusLeft } from '@loyalty/widget'
import { countChanges } from '../../reduce.ts'
import { canGoBack } from '../../draft/preference-set.ts'
import { useSave } from '../../save.ts'
import { useText } from '../../text.ts'
import type { ScreenProps } from '../screen-props.ts'

/** The notices on Home: the result of the last save with a restore button, and the number of unsaved changes. */
export function HomeNotices({ state, dispatch }: Pick<ScreenProps, 'state' | 'dispatch'>) {
  const { t } = useText()
  const changes = countChanges(state)
  const busy = state.saving.outcome === 'pending'
  const save = useSave({ state, dispatch })
  return (
    <>
      {state.done && (
        <Notice
          tone="success"
          title={t(
            state.draft.saved.connections.length === 0
              ? 'saved.none'
              : state.done.restored
                ? 'saved.restored'
                : 'saved.title',
          )}
          actions={
            canGoBack(state.done.previous.connections, state.draft.saved.connections) && (
              <Button variant="secondary" busy={busy} onClick={() => save('restore')}>
                {t('saved.restore')}
              </Button>
            )
          }
        />
      )}
      {changes === 0 && state.maybeStored !== null && <Unsure busy={busy} onRetry={() => save('save')} />}
      {changes > 0 && !busy && (
        <Notice
          tone="warning"
          title={t('home.unsaved', { count: changes })}
          actions={
            <Button variant="secondary" onClick={() => dispatch({ type: 'show', screen: { name: 'split' } })}>
              {t('home.goOn')}
            </Button>
          }
        />
      )}
    </>
  )
}

/**
 * The notice when the last save has an unknown outcome and the user has undone all changes since then. The service may
 * have stored those changes.
 */
function Unsure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useText()
  return (
    <div ref={useFocusLeft()}>
      <Notice
        tone="warning"
        title={t('save.unsure')}
        actions={
          <Button variant="secondary" busy={busy} onClick={onRetry}>
            {t('shared.retry')}
          </Button>
        }
      >
        {t('save.unsureBack')}
      </Notice>
    </div>
  )
}
