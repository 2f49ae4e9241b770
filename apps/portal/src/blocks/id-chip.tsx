import { CopyButton } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

const partsOf = (id: string): { prefix: string; middle: string; last: string } => {
  const prefix = /^[a-z]+(?:_(?:sandbox|live))?_/.exec(id)?.[0] ?? ''
  const rest = id.slice(prefix.length)
  return { prefix, middle: rest.slice(0, -4), last: rest.slice(-4) }
}

/** Renders an id in monospace: the prefix muted, the last four characters strong. Reads left to right everywhere. */
export function Id({ id }: { id: string }) {
  const { prefix, middle, last } = partsOf(id)
  return (
    <bdi dir="ltr" className="id">
      <span className="id-muted">{prefix}</span>
      {middle}
      <strong>{last}</strong>
    </bdi>
  )
}

/** Renders an id with a button that copies it. */
export function IdChip({ id }: { id: string }) {
  const t = frameTexts.useText()
  return (
    <span className="id-chip">
      <Id id={id} />
      <CopyButton
        iconOnly
        text={id}
        label={t('copyId', { id })}
        copiedLabel={t('copied')}
        manualLabel={t('copyByHand')}
      />
    </span>
  )
}
