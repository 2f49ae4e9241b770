import type { ReactNode } from 'react'
import { Link, useRouter } from '@tanstack/react-router'

export interface PageLinkProps {
  /** The address of a route, such as `/$env/embed/origins`. */
  to: string
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string>>
  className?: string
  children: ReactNode
  /** The replacement where the portal has no such page. By default nothing. */
  otherwise?: ReactNode
}

/** Renders a link to a page of another area, if the portal has that page. */
export function PageLink({ to, params, search, className, children, otherwise = null }: PageLinkProps) {
  const { routesByPath } = useRouter()
  if (!(to in routesByPath)) return otherwise
  return (
    <Link to={to as '/'} params={params as never} search={search as never} className={className}>
      {children}
    </Link>
  )
}
