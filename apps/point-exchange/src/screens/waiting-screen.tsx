import { Button, Notice, SkeletonRow } from '@loyalty/ui'
import { useText } from '../text.ts'

/** Between Continue and the file of the next screen. When it cannot be had, a reload loses nothing: nothing has been typed yet. */
export function WaitingScreen({ failed }: { failed: boolean }) {
  const { t } = useText()
  if (!failed) {
    return (
      <main className="lw-main" aria-busy="true" aria-label={t('shared.loading')}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </main>
    )
  }
  return (
    <main>
      <Notice
        tone="danger"
        actions={
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {t('shared.reload')}
          </Button>
        }
      >
        {t('shared.problem.unreachable')}
      </Notice>
    </main>
  )
}
