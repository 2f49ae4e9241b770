import type { ReactNode } from 'react'
import { Button } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { FailedScreen } from './message-screen.tsx'
import type { FileWait } from './use-file.ts'

/** Renders placeholders after a moment, and a sentence after a longer wait. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useSharedText()
  return (
    // The placeholders are hidden at first, because most answers arrive sooner.
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

/** Renders the actions for a missing file: retry or reload. `children` are further actions. */
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
 * Renders the screen that waits for the file of the next screen. The user has typed nothing yet, so a reload loses
 * nothing.
 */
export function WaitingScreen({ shape, ...file }: FailedFile & { shape: ReactNode }) {
  if (file.failed) return <FailedScreen inPlace error={new ConnectionError()} action={<WaysOn {...file} />} />
  return (
    <main>
      <Waiting>{shape}</Waiting>
    </main>
  )
}
