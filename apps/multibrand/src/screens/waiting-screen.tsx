import { Button, Notice, SkeletonRow } from '@loyalty/ui'
import { ConnectionError, problemText } from '@loyalty/widget'
import { useText } from '../use-text.ts'

/** While the file of the later screens is on its way; only a slow network gets to see it. */
export function WaitingScreen({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useText()
  if (failed) {
    return (
      <main>
        <Notice tone="danger" actions={<Button onClick={onRetry}>{t('shared.retry')}</Button>}>
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
