import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { DocsLink } from './docs-link.tsx'
import { usePageTitle } from './page-title.ts'

export interface PageHeaderProps {
  /** The name of the page or of its object. Also the first part of the document's title. */
  title: string
  /** Replaces the title in the heading, for example by an id in monospace. */
  heading?: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** The page of the documentation about this page. Its link follows the lead. */
  docs?: string
  /** The one primary action of the page: a `Button`. */
  action?: ReactNode
  /** The list that an object belongs to. */
  back?: { to: string; label: string }
}

/** Renders the title row of a page. Every page renders exactly one, because it holds the page's `h1`. */
export function PageHeader({ title, heading, lead, docs, action, back }: PageHeaderProps) {
  const ref = usePageTitle(title)
  return (
    <div className="page-header">
      <div className="min-w-0 flex-1 basis-72">
        {back && (
          <Link to={back.to as '/'} className="back-link">
            {back.label}
          </Link>
        )}
        <h1 ref={ref} tabIndex={-1} className="page-title">
          {heading ?? title}
        </h1>
        {lead && (
          <p className="page-lead">
            {lead} {docs && <DocsLink page={docs} />}
          </p>
        )}
      </div>
      {action && <div className="page-action">{action}</div>}
    </div>
  )
}
