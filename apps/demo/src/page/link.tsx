import type { ReactNode } from 'react'
import { addressWith, change, type Settings } from './settings.ts'

type LinkProps = {
  to: Partial<Settings> & Pick<Settings, 'page'>
  className?: string
  current?: boolean
  children: ReactNode
}

/** A link to a page of the shop. A plain click changes the page without loading the document again. */
export const Link = ({ to, className = '', current = false, children }: LinkProps) => (
  <a
    href={addressWith(location.pathname + location.search, to)}
    aria-current={current ? 'page' : undefined}
    className={className}
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      change(to)
    }}
  >
    {children}
  </a>
)
