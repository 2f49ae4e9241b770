import { useEffect, useState } from 'react'
import { Button, Dialog } from '@loyalty/ui'
import { keepers } from '../draft/use-stored-draft.ts'
import { useBridge, useSessionEpoch, useSharedText } from '../runtime.ts'

/**
 * The question that appears when the user closes the page's dialog over unsent input. `keeps` is true if the service
 * keeps the input.
 */
export function LeaveQuestion({ keeps }: { keeps: boolean }) {
  const { t } = useSharedText()
  const bridge = useBridge()
  const { session } = useSessionEpoch()
  const [asked, ask] = useState(false)
  useEffect(() => {
    bridge.onLeave(() => {
      // Firefox can lose a request of a frame that the page removes.
      keepers.get(session)?.flush()
      ask(true)
    })
    return () => bridge.onLeave(undefined)
  }, [bridge, session])
  if (!asked) return null
  return (
    <Dialog
      title={t('shared.leave.title')}
      onClose={() => ask(false)}
      actions={
        <>
          <Button variant={keeps ? 'secondary' : 'danger'} onClick={() => bridge.close('cancel')}>
            {t('shared.leave.close')}
          </Button>
          <Button onClick={() => ask(false)}>{t('shared.leave.stay')}</Button>
        </>
      }
    >
      <p>{t(keeps ? 'shared.leave.kept' : 'shared.leave.lost')}</p>
    </Dialog>
  )
}
