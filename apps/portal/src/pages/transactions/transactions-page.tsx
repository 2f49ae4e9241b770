import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { exportLimits } from '@loyalty/contract/export-limits'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { NoRows, SearchedPart } from '../../blocks/no-rows.tsx'
import { ExportLink } from '../../blocks/export-link.tsx'
import { FilterBar, type Filter } from '../../blocks/filter-bar.tsx'
import { sinceFilter } from '../../blocks/since-filter.ts'
import { Time } from '../../blocks/time.tsx'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import { NewRows } from '../../live/new-rows.tsx'
import { unattended } from '../../live/unattended.ts'
import type { en } from '../../messages/transactions/en.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { ownProgramsQuery, type Program } from '../onboarding/onboarding-queries.ts'
import { FindPersons } from './find-persons.tsx'
import { MoreFilters } from './more-filters.tsx'
import { Amount, Points, TransactionState } from './transaction-parts.tsx'
import {
  readTransactions,
  transactionsQuery,
  type Transaction,
  type TransactionsPage as Page,
} from './transaction-queries.ts'
import { transactionChannels, transactionStates, type TransactionSearch } from './transaction-search.ts'

export function TransactionsPage() {
  const t = transactionsTexts.useText()
  const env = useEnv()
  const search: TransactionSearch = useSearch({ strict: false })
  const programs = useSuspenseQuery(ownProgramsQuery(env)).data
  const page = useSuspenseQuery(transactionsQuery(env, search)).data
  const { data, next, searchedTo, person } = page
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          search.find === undefined && (
            <>
              <ExportLink name="transactions" search={search} />
              {search.from === undefined && (
                <span className="block max-w-64 text-sm text-muted">
                  {t('exportPeriod', { days: exportLimits.days })}
                </span>
              )}
            </>
          )
        }
      />
      <FindPersons key={search.find ?? search.search} isFound={(search.find ?? search.search) !== undefined} />
      {person !== null && (
        <p className="mb-4">{t.rich(`of_${person.by}`, { value: <bdi dir="ltr">{person.value}</bdi> })}</p>
      )}
      {search.find === undefined && (
        <>
          <FilterBar filters={filtersOf(t, programs)} />
          <MoreFilters key={JSON.stringify(search)} search={search} />
        </>
      )}
      {search.find === undefined && search.before === undefined && (
        <NewRows
          key={JSON.stringify(search)}
          topic="transactions"
          queryKey={transactionsQuery(env, search).queryKey}
          read={() => readTransactions(env, search, unattended)}
        />
      )}
      {data.length === 0 ? (
        <Nothing search={search} page={page} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(t, env)}
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

const filtersOf = (t: Text<keyof typeof en>, programs: readonly Program[]): Filter[] => [
  { name: 'state', label: t('state'), options: transactionStates.map((value) => ({ value, label: t(value) })) },
  {
    name: 'programId',
    label: t('program'),
    // An option holds no element, so the characters of an isolate keep the direction of the name.
    options: programs.map(({ id, name }) => ({ value: id, label: `\u2068${name}\u2069` })),
  },
  { name: 'channel', label: t('channel'), options: transactionChannels.map((value) => ({ value, label: t(value) })) },
  sinceFilter(t),
]

function Nothing({ search, page }: { search: TransactionSearch; page: Page }) {
  const t = transactionsTexts.useText()
  const { find } = search
  if (find !== undefined)
    return <EmptyState text={t.rich('notFound', { text: <bdi className="id">{find}</bdi> })} action={null} />
  if (page.isEnded) return <EmptyState text={t('searchEnded')} action={null} />
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

/** Three columns, as in a bank book: when and in which state, what, how much. */
const columnsOf = (t: Text<keyof typeof en>, env: Environment): Column<Transaction>[] => [
  {
    key: 'time',
    header: t('time'),
    cell: ({ id, createdAt, state }) => (
      <div>
        <Link to={`/${env}/transactions/${id}` as '/'}>
          <Time at={createdAt} zone={false} />
        </Link>
        <span className="block text-sm">
          <TransactionState state={state} />
        </span>
      </div>
    ),
  },
  {
    key: 'reference',
    header: t('reference'),
    cell: ({ referenceNumber, programName, member }) => (
      <div>
        <bdi className="id">{referenceNumber}</bdi>
        <span className="block text-sm text-muted">
          <bdi>{programName}</bdi>
          {member !== null && (
            <>
              {' · '}
              <bdi dir="ltr" className="whitespace-nowrap">
                {member}
              </bdi>
            </>
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'points',
    header: t('points'),
    align: 'end',
    cell: (row) => (
      <div>
        <Points of={row} />
        <span className="block text-sm text-muted">
          <Amount {...row} />
        </span>
      </div>
    ),
  },
]
