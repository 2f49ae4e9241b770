import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from './i18n/text.ts'

/** A button that copies a text to the clipboard and confirms the copy. */
export const CopyButton = ({ text }: { text: string }) => {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-lg border border-edge bg-panel px-3 text-sm font-medium hover:bg-teal-soft"
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{words.text(copied ? 'copied' : 'copy')}</span>
    </button>
  )
}
