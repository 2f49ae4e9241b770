import { useEffect, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { VisuallyHidden } from '@loyalty/ui'

/** Announces the title of a new page to screen readers. Pages set the title and the focus in `PageHeader`. */
export function Announcer() {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === first && title === '') return undefined
    // The header of the new page sets the document's title in the same commit, so the next frame has it.
    const frame = requestAnimationFrame(() => setTitle(document.title))
    return () => cancelAnimationFrame(frame)
  }, [pathname, first, title])
  return <VisuallyHidden live>{title}</VisuallyHidden>
}
