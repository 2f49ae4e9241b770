import { useEffect, useRef, useState } from 'react'
import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { IconButton } from './icon-button.tsx'
import { VisuallyHidden } from '../display/visually-hidden.tsx'

export interface CopyButtonProps {
  text: string
  /** The text of the button, for example "Copy reference". */
  label: string
  /** The text after copying, for example "Copied". */
  copiedLabel: string
  /**
   * The accessible name of the selected text, for example "Press and hold to copy". Used when the browser refuses both
   * the clipboard and `execCommand`.
   */
  manualLabel: string
  /** Shows only the icon, for a button beside the text to copy. Screen readers still read the label. */
  iconOnly?: boolean
}

/**
 * Renders a button that copies `text`. Without clipboard permission, as in some webviews and frames, falls back to
 * `execCommand`. If `execCommand` fails too, shows the selected text, and the user copies the text by hand.
 */
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
  const shownLabel = state === 'copied' ? copiedLabel : label
  return (
    <span className="lw-copy">
      {iconOnly ? (
        <IconButton label={shownLabel} icon={icon} onClick={() => void copy()} />
      ) : (
        <button type="button" className="lw-copy-button" onClick={() => void copy()}>
          {icon}
          {shownLabel}
        </button>
      )}
      {state === 'manual' && (
        <input ref={field} className="lw-input" readOnly dir="ltr" value={text} aria-label={manualLabel} />
      )}
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
