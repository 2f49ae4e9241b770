import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { exportLimits } from '@loyalty/contract/export-limits'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { NoRows, SearchedPart } from '../../blocks/no-rows.tsx'
import { ExportLink } from '../../blocks/export-link.tsx'
import { FilterBar } from '../../blocks/filter-bar.tsx'
import { FindForm } from '../../blocks/find-form.tsx'
import { sinceFilter } from '../../blocks/since-filter.ts'
import { Time } from '../../blocks/time.tsx'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import { useFormats, type Formats } from '../../i18n/formats.ts'
import { NewRows } from '../../live/new-rows.tsx'
import { unattended } from '../../live/unattended.ts'
import type { en } from '../../messages/multibrand/en.ts'
import { multibrandTexts } from '../../messages/multibrand/texts.ts'
import { Amount } from '../transactions/transaction-parts.tsx'
import { MultibrandStatus } from './multibrand-parts.tsx'
import {
  multibrandListQuery,
  readMultibrand,
  type Multibrand,
  type MultibrandPage as Page,
} from './multibrand-queries.ts'
import { multibrandKinds, multibrandStatuses, type MultibrandSearch } from './multibrand-search.ts'

export function MultibrandListPage() {
  const t = multibrandTexts.useText()
  const formats = useFormats()
  const env = useEnv()
  const search: MultibrandSearch = useSearch({ strict: false })
  const page = useSuspenseQuery(multibrandListQuery(env, search)).data
  const { data, next, searchedTo } = page
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          search.find === undefined && (
            <>
              <ExportLink name="multibrand" search={search} />
              {search.from === undefined && (
                <span className="block max-w-64 text-sm text-muted">
                  {t('exportPeriod', { days: exportLimits.days })}
                </span>
              )}
            </>
          )
        }
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
      {search.find === undefined && (
        <FilterBar
          filters={[
            { name: 'kind', label: t('kind'), options: multibrandKinds.map((value) => ({ value, label: t(value) })) },
            {
              name: 'status',
              label: t('status'),
              options: multibrandStatuses.map((value) => ({ value, label: t(value) })),
            },
            sinceFilter(t),
          ]}
        />
      )}
      {search.find === undefined && search.before === undefined && (
        <NewRows
          key={JSON.stringify(search)}
          topic="multibrand"
          queryKey={multibrandListQuery(env, search).queryKey}
          read={() => readMultibrand(env, search, unattended)}
        />
      )}
      {data.length === 0 ? (
        <Nothing search={search} page={page} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(t, formats, env)}
          rows={data}
          keyOf={({ id }) => id}
          next={search.find === undefined ? next : undefined}
        />
      )}
      {data.length > 0 && searchedTo !== null && (
        <p className="text-muted">{t.rich('searchedTo', { time: <Time at={searchedTo} /> })}</p>
      )}
    </>
  )
}

function Nothing({ search, page }: { search: MultibrandSearch; page: Page }) {
  const t = multibrandTexts.useText()
  const { find } = search
  if (find !== undefined)
    return <EmptyState text={t.rich('notFound', { text: <bdi className="id">{find}</bdi> })} action={null} />
  if (page.searchedTo !== null)
    return (
      <SearchedPart
        text={t.rich('nothingSince', { time: <Time at={page.searchedTo} /> })}
        goOn={t('searchOlder')}
        search={search}
        next={page.next}
      />
    )
  return <NoRows search={search} t={t} />
}

/** Three columns, as in a bank book: when and in which status, what, how much. */
const columnsOf = (t: Text<keyof typeof en>, formats: Formats, env: Environment): Column<Multibrand>[] => [
  {
    key: 'time',
    header: t('time'),
    cell: ({ id, createdAt, status }) => (
      <div>
        <Link to={`/${env}/multibrand/${id}` as '/'}>
          <Time at={createdAt} zone={false} />
        </Link>
        <span className="block text-sm">
          <MultibrandStatus status={status} />
        </span>
      </div>
    ),
  },
  {
    key: 'reference',
    header: t('reference'),
    cell: ({ referenceNumber, kind, status, executionDate }) => (
      <div>
        <bdi className="id">{referenceNumber}</bdi>
        <span className="block text-sm text-muted">
          {t(kind)}
          {status === 'PENDING' && ` · ${t('due', { day: formats.day(executionDate) })}`}
        </span>
      </div>
    ),
  },
  {
    key: 'value',
    header: t('value'),
    align: 'end',
    cell: ({ kind, value, currency }) => <Amount value={kind === 'DEBIT' ? -value : value} currency={currency} />,
  },
]
