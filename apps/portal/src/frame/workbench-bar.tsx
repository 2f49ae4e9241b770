import { lazy, Suspense, useEffect, useState } from 'react'
import { useMay } from '../api/session.ts'
import { frameTexts } from '../messages/frame/texts.ts'

const Workbench = lazy(() => import('../workbench/workbench.tsx').then(({ Workbench }) => ({ default: Workbench })))

/** Renders the bar at the foot that opens the workbench, as Ctrl ~ or ⌘ ~ does. The first use loads its code. */
export function WorkbenchBar() {
  const t = frameTexts.useText()
  const may = useMay('listRequestErrors')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!may) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Backquote' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!event.repeat) setOpen((open) => !open)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [may])
  return (
    may && (
      <aside className="workbench" aria-label={t('workbench')}>
        <Suspense>{isOpen && <Workbench onClose={() => setOpen(false)} />}</Suspense>
        <button type="button" className="workbench-bar" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('workbench')} <kbd dir="ltr">Ctrl ~</kbd>
        </button>
      </aside>
    )
  )
}
