import type { ReactNode } from 'react'
import { Button } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { FailedScreen } from './message-screen.tsx'
import type { FileWait } from './use-file.ts'

/** The shape of what is on its way, once it takes a moment, and a word when it takes longer than that. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useSharedText()
  return (
    // Most answers are there before it shows itself.
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

/** What can be done without a file; `children` are other ways on. */
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

/** Between the first screen and the file of the one that was asked for. Nothing has been typed by then, so that nothing is lost by loading anew. */
export function WaitingScreen({ shape, ...file }: FailedFile & { shape: ReactNode }) {
  if (file.failed) return <FailedScreen inPlace error={new ConnectionError()} action={<WaysOn {...file} />} />
  return (
    <main>
      <Waiting>{shape}</Waiting>
    </main>
  )
}
