import { lazy, Suspense, useEffect, useState } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { IconButton } from '@loyalty/ui'
import { frameTexts } from '../messages/frame/texts.ts'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Opens the search and the commands, also with Ctrl K or ⌘ K. Their code is loaded at the first use. */
export function PaletteButton() {
  const t = frameTexts.useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton
        className="search-button"
        label={t('search')}
        icon={<SearchIcon aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
