import { useEffect, useRef, useState } from 'react'
import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps {
  text: string
  /** "Copy reference" */
  label: string
  /** "Copied" */
  copiedLabel: string
  /** "Press and hold to copy": shown with the selected text when neither way of copying is allowed here. */
  manualLabel: string
  /** Beside what it copies: the label is for who does not see the icon. */
  iconOnly?: boolean
}

/** Copies `text`. Webviews and frames without the permission get the older way, and failing that the text itself, selected. */
export function CopyButton({ text, label, copiedLabel, manualLabel, iconOnly = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'manual'>('idle')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (state === 'manual') field.current?.select()
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), 4000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => setState((await writeClipboard(text)) ? 'copied' : 'manual')
  const icon = state === 'copied' ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />
  const says = state === 'copied' ? copiedLabel : label
  return (
    <span className="lw-copy">
      {iconOnly ? (
        <IconButton label={says} icon={icon} onClick={() => void copy()} />
      ) : (
        <button type="button" className="lw-copy-button" onClick={() => void copy()}>
          {icon}
          {says}
        </button>
      )}
      {state === 'manual' && <input ref={field} className="lw-input" readOnly dir="ltr" value={text} aria-label={manualLabel} />}
      <VisuallyHidden live>{state === 'copied' ? copiedLabel : state === 'manual' ? manualLabel : ''}</VisuallyHidden>
    </span>
  )
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  const focused = document.activeElement
  holder.value = text
  holder.className = 'lw-visually-hidden'
  document.body.append(holder)
  holder.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    holder.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
