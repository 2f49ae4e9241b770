import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { configurationQuery } from '../../api/configuration.ts'
import { DataTable } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { NoRows, SearchedPart } from '../../blocks/no-rows.tsx'
import { ExportLink } from '../../blocks/export-link.tsx'
import { FilterBar, type Filter } from '../../blocks/filter-bar.tsx'
import { FindForm } from '../../blocks/find-form.tsx'
import { sinceFilter } from '../../blocks/since-filter.ts'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import { NewRows } from '../../live/new-rows.tsx'
import { unattended } from '../../live/unattended.ts'
import type { en } from '../../messages/requests/en.ts'
import { requestsTexts } from '../../messages/requests/texts.ts'
import { requestColumns } from './request-parts.tsx'
import { readRequests, requestsQuery, type Request } from './request-queries.ts'
import { durations, statusClasses, type RequestSearch } from './request-search.ts'

type T = Text<keyof typeof en>

export function RequestsPage() {
  const t = requestsTexts.useText()
  const env = useEnv()
  const search: RequestSearch = useSearch({ strict: false })
  const { requestLog } = useSuspenseQuery(configurationQuery).data
  const { data, next } = useSuspenseQuery(requestsQuery(env, search)).data
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t(requestLog === null ? 'off' : 'lead')}
        action={search.find === undefined && <ExportLink name="requests" search={search} />}
      />
      <FindForm
        key={search.find}
        found={search.find}
        texts={{
          label: t('findLabel'),
          find: t('find'),
          showAll: t('showAll'),
          notPerson: t('notPerson'),
          users: t('openUsers'),
        }}
      />
      {search.find === undefined && <FilterBar filters={filtersOf(t, search, data)} />}
      {search.find === undefined && search.before === undefined && (
        <NewRows
          key={JSON.stringify(search)}
          topic="requests"
          queryKey={requestsQuery(env, search).queryKey}
          read={() => readRequests(env, search, unattended)}
        />
      )}
      {data.length === 0 ? (
        <Nothing search={search} next={next} />
      ) : (
        <DataTable
          label={t('title')}
          columns={requestColumns(t, env)}
          rows={data}
          keyOf={({ id }) => id}
          next={search.find === undefined ? next : undefined}
        />
      )}
      {requestLog && (
        <p className="mt-4 text-sm text-muted">
          {t(env === 'sandbox' ? 'keptSandbox' : 'keptProduction', requestLog)} {t('keptData')}
        </p>
      )}
    </>
  )
}

/** Returns the options of a filter: the values of the shown requests, and the chosen value. */
const seen = (rows: readonly (readonly [value: string | null, label: string])[], chosen: string | undefined) => {
  const options = new Map(chosen === undefined ? [] : [[chosen, chosen]])
  for (const [value, label] of rows) if (value !== null) options.set(value, label)
  // An option holds no element, so the characters of an isolate keep the direction of the label.
  return [...options]
    .map(([value, label]) => ({ value, label: `\u2068${label}\u2069` }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
}

const filtersOf = (t: T, { endpoint, clientId, code }: RequestSearch, rows: readonly Request[]): Filter[] => [
  { name: 'status', label: t('status'), options: statusClasses.map((value) => ({ value, label: t(value) })) },
  {
    name: 'endpoint',
    label: t('endpoint'),
    options: seen(
      rows.map((row) => [row.endpoint, row.endpoint]),
      endpoint,
    ),
  },
  {
    name: 'clientId',
    label: t('client'),
    options: seen(
      rows.map((row) => [row.clientId, row.clientName ?? row.clientId]),
      clientId,
    ),
  },
  {
    name: 'code',
    label: t('code'),
    options: seen(
      rows.map((row) => [row.code, row.code ?? '']),
      code,
    ),
  },
  { name: 'overMs', label: t('over'), options: durations.map((ms) => ({ value: ms, label: t('overMs', { ms }) })) },
  sinceFilter(t),
]

function Nothing({ search, next }: { search: RequestSearch; next: string | null }) {
  const t = requestsTexts.useText()
  const { requestLog } = useSuspenseQuery(configurationQuery).data
  const { find, ...filters } = search
  if (find !== undefined)
    return <EmptyState text={t.rich('notFound', { text: <bdi className="id">{find}</bdi> })} action={null} />
  if (next !== null) return <SearchedPart text={t('nothingRead')} goOn={t('readOlder')} search={search} next={next} />
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  if (!isFiltered && requestLog === null) return null
  return <NoRows search={filters} t={t} />
}
