import type { ReactNode } from 'react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { frameTexts } from '../messages/frame/texts.ts'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for amounts and actions. */
  align?: 'end'
  /** Leaves the column out on a phone, where a row shows three facts. */
  wide?: boolean
}

export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The `next` of the answer. The page's search parameter `before` takes it. Leave it out for a list without pages. */
  next?: string | null
}

/** Renders one page of a list of the service, with links to newer and older rows. A phone shows rows as lines. */
export function DataTable<Row>({ label, columns, rows, keyOf, next }: DataTableProps<Row>) {
  return (
    <>
      <table className="data-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, align, wide }) => (
              <th key={key} scope="col" data-align={align} data-wide={wide || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, header, cell, align, wide }) => (
                <td key={key} data-header={header} data-align={align} data-wide={wide || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {next !== undefined && <Pages next={next} />}
    </>
  )
}

/** Newer rows are the page that the person came from, else the newest page, because a cursor leads only to older rows. */
function Pages({ next }: { next: string | null }) {
  const t = frameTexts.useText()
  const router = useRouter()
  const { search, state } = useLocation()
  const isNewest = (search as Record<string, unknown>)['before'] === undefined
  if (isNewest && next === null) return null
  const isOlderPage = '__older' in state
  return (
    <nav className="pages">
      {!isNewest && (
        <Link
          to="."
          search={(now) => ({ ...now, before: undefined })}
          onClick={(event) => {
            if (!isOlderPage) return
            event.preventDefault()
            router.history.back()
          }}
        >
          {t('newer')}
        </Link>
      )}
      {next !== null && (
        <Link to="." search={(now) => ({ ...now, before: next })} state={(now) => ({ ...now, __older: true })}>
          {t('older')}
        </Link>
      )}
    </nav>
  )
}
