import { CopyButton } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

/** Renders code or a command with a button that copies exactly the shown text. `label` names the block. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  const t = frameTexts.useText()
  return (
    <figure className="code-block">
      <figcaption>{label}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a block that scrolls needs the keyboard */}
      <pre dir="ltr" tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={t('copy')} copiedLabel={t('copied')} manualLabel={t('copyByHand')} />
    </figure>
  )
}
