import type { ReactNode } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { ConnectionError } from '@loyalty/contract/send'
import { useSharedText } from '../runtime.ts'
import { problemText } from './problem-text.ts'
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

/** Instead of what a file would have shown; `children` are other ways on. */
export function FileFailed({ busy, stuck, retry, children }: FileWait & { children?: ReactNode }) {
  const { t } = useSharedText()
  return (
    <Notice
      tone="danger"
      actions={
        <>
          <Button busy={busy} onClick={stuck ? () => location.reload() : retry}>
            {t(stuck ? 'shared.reload' : 'shared.retry')}
          </Button>
          {children}
        </>
      }
    >
      {t(problemText(new ConnectionError()).key)}
    </Notice>
  )
}

/** Between the first screen and the file of the one that was asked for. Nothing has been typed by then, so that nothing is lost by loading anew. */
export function WaitingScreen({ shape, ...wait }: FileWait & { shape: ReactNode; children?: ReactNode }) {
  return <main>{wait.failed ? <FileFailed {...wait} /> : <Waiting>{shape}</Waiting>}</main>
}
