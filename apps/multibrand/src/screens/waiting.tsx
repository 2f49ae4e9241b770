import type { ReactNode } from 'react'
import { VisuallyHidden } from '@loyalty/ui'
import { useText } from '../use-text.ts'

/** The shape of what is on its way, once it takes a moment, and a word when it takes longer than that. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useText()
  return (
    <div className="lw-wait">
      <div className="grid gap-2" aria-busy="true">
        {children}
      </div>
      <output className="text-sm text-muted">
        <VisuallyHidden>{t('shared.loading')}</VisuallyHidden>
        <span className="lw-slow">{t('shared.slow')}</span>
      </output>
    </div>
  )
}
