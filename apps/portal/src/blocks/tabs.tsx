import { useEffect, useRef } from 'react'
import { Link, useLocation } from '@tanstack/react-router'

/** Renders links to the parts of an object. Each part is a route of its own, so a tab has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the tabs are one line that scrolls.
    const current = [...(nav.current?.children ?? [])].find((tab) => tab.getAttribute('href') === pathname)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className="lw-tabs tabs">
      {tabs.map(({ to, label: text }) => (
        <Link key={to} to={to as '/'} activeOptions={{ exact: true, includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
