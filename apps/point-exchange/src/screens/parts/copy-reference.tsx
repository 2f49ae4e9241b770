import { CopyButton } from '@loyalty/ui'
import { useText } from '../../text.ts'
import { Reference } from './reference-line.tsx'

/** The reference with a copy button. */
export function CopyReference({ children }: { children: string }) {
  const { t } = useText()
  return (
    <span className="lw-copied">
      <Reference>{children}</Reference>
      <CopyButton
        iconOnly
        text={children}
        label={t('done.copy')}
        copiedLabel={t('shared.copied')}
        manualLabel={t('shared.copyManual')}
      />
    </span>
  )
}
