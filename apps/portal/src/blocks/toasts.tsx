import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from '@tanstack/react-router'
import CloseIcon from 'lucide-react/icons/x'
import FineIcon from 'lucide-react/icons/circle-check'
import { IconButton } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

let shown: { text: string; number: number; pathname: string } | undefined
let count = 0
const listeners = new Set<() => void>()
const show = (next: typeof shown): void => {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows the result of a change at the foot of the page, until the next one, another page, or until the person closes it. */
export const toast = (text: string): void => {
  count += 1
  show({ text, number: count, pathname: window.location.pathname })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders the toast. The frame renders it once. Screen readers announce the text without an interruption. */
export function Toasts() {
  const t = frameTexts.useText()
  const { pathname } = useLocation()
  const current = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    // A change that opens another page shows its toast there, before the router has rendered that page.
    if (shown !== undefined && shown.pathname !== pathname) show(undefined)
  }, [pathname])
  return (
    <div className="toasts">
      <output className="lw-visually-hidden">{current?.text}</output>
      {current && (
        <div key={current.number} className="toast">
          <FineIcon aria-hidden="true" />
          <span aria-hidden="true">{current.text}</span>
          <IconButton label={t('dismiss')} icon={<CloseIcon aria-hidden="true" />} onClick={() => show(undefined)} />
        </div>
      )}
    </div>
  )
}
