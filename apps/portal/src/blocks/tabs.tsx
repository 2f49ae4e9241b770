import { Link } from '@tanstack/react-router'

/** Renders links to the parts of an object. Each part is a route of its own, so a tab has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label} className="lw-tabs tabs">
      {tabs.map(({ to, label: text }) => (
        <Link key={to} to={to as '/'} activeOptions={{ exact: true, includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
