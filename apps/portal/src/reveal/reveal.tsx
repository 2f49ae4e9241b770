import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '@loyalty/ui'
import type { RevealKind } from '@loyalty/contract/reveal-limits'
import { useMay } from '../api/session.ts'
import { Time } from '../blocks/time.tsx'
import { toast } from '../blocks/toasts.tsx'
import { revealTexts } from '../messages/reveal/texts.ts'
import { RevealDialog } from './reveal-dialog.tsx'
import { useRevealed, type RevealedRecord } from './use-revealed.ts'

export interface RevealProps {
  /** The kind and the id of the object, as the service names them. */
  kind: RevealKind
  id: string
  /** Renders the data: the revealed records, or null while it is masked. */
  children: (records: readonly RevealedRecord[] | null) => ReactNode
}

/**
 * Renders personal data masked, and for a role that may, a button that reveals it after a reason. Needs the texts of
 * `revealTexts`. Give it the id as `key`, so that another object never shows the data of this one.
 */
export function Reveal({ kind, id, children }: RevealProps) {
  const t = revealTexts.useText()
  const isAllowed = useMay('revealPersonalData')
  const [isAsking, setAsking] = useState(false)
  const { shown, show, hide } = useRevealed(useCallback(() => toast(t('hidden')), [t]))
  return (
    <>
      {children(shown?.fields ?? null)}
      {isAllowed && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {shown === null ? (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {t('reveal')}
            </Button>
          ) : (
            <>
              <output>{t.rich('shown', { time: <Time at={new Date(shown.until).toISOString()} /> })}</output>
              <Button variant="secondary" onClick={hide}>
                {t('hide')}
              </Button>
            </>
          )}
        </div>
      )}
      {isAsking && <RevealDialog kind={kind} id={id} onRevealed={show} onClose={() => setAsking(false)} />}
    </>
  )
}
