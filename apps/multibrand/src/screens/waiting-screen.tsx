import { useEffect, useRef } from 'react'
import { Button, Notice, SkeletonRow } from '@loyalty/ui'
import { ConnectionError, problemText, useOnline } from '@loyalty/widget'
import { useText } from '../use-text.ts'

/** While the file of the later screens is on its way; only a slow network gets to see it. */
export function WaitingScreen({ failed, onRetry, onHome }: { failed: boolean; onRetry: () => void; onHome: () => void }) {
  const { t } = useText()
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    if (failed && online && !before.current) onRetry()
    before.current = online
  }, [failed, online, onRetry])
  if (failed) {
    return (
      <main>
        <Notice
          tone="danger"
          actions={
            <>
              <Button onClick={onRetry}>{t('shared.retry')}</Button>
              <Button variant="secondary" onClick={onHome}>
                {t('tabs.home')}
              </Button>
            </>
          }
        >
          {t(problemText(new ConnectionError()).key)}
        </Notice>
      </main>
    )
  }
  return (
    <main className="grid gap-4" aria-busy="true" aria-label={t('shared.loading')}>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </main>
  )
}
