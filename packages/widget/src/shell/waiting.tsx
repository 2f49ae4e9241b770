import type { ReactNode } from 'react'
import { Button } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { FailedScreen } from './message-screen.tsx'
import type { FileWait } from './use-file.ts'

/** Renders placeholders after 0.3 seconds, and the sentence "Taking longer than usual…" after eight seconds. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useSharedText()
  return (
    // Shows no placeholders for the first 0.3 seconds, because most answers arrive within that time.
    <div className="lw-slow lw-skeleton-lines" style={{ animationDelay: '0.3s' }}>
      <div className="lw-skeleton-lines" aria-busy="true">
        {children}
      </div>
      <output className="text-sm text-muted">
        <span className="lw-visually-hidden">{t('shared.loading')}</span>
        <span className="lw-slow">{t('shared.slow')}</span>
      </output>
    </div>
  )
}

export type FailedFile = FileWait & { children?: ReactNode }

/**
 * Renders the button to retry a file that failed to load, or to reload the document if a retry cannot succeed.
 * `children` are further buttons.
 */
export function WaysOn({ busy, stuck, retry, children }: FailedFile) {
  const { t } = useSharedText()
  return (
    <>
      <Button busy={busy} onClick={stuck ? () => location.reload() : retry}>
        {t(stuck ? 'shared.reload' : 'shared.retry')}
      </Button>
      {children}
    </>
  )
}

/**
 * Renders the screen that waits until the file of the next screen has loaded. If the file fails to load, offers a retry
 * or a reload. A reload loses nothing, because the user has typed nothing yet.
 */
export function WaitingScreen({ shape, ...file }: FailedFile & { shape: ReactNode }) {
  if (file.failed) return <FailedScreen inPlace error={new ConnectionError()} action={<WaysOn {...file} />} />
  return (
    <main>
      <Waiting>{shape}</Waiting>
    </main>
  )
}
