import { useState, type SubmitEvent } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, TextField } from '@loyalty/ui'
import { DataTable, type Column } from '../../blocks/data-table.tsx'
import { dayBefore } from '../../blocks/day-before.ts'
import { EmptyState } from '../../blocks/empty-state.tsx'
import { FilterBar } from '../../blocks/filter-bar.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv, type Environment } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Text } from '../../i18n/create-texts.ts'
import type { en } from '../../messages/transactions/en.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { ownProgramsQuery } from '../onboarding/onboarding-queries.ts'
import { Amount, Points, TransactionState } from './transaction-parts.tsx'
import { transactionsQuery, type Transaction } from './transaction-queries.ts'
import { transactionStates, type TransactionSearch } from './transaction-search.ts'

export function TransactionsPage() {
  const t = transactionsTexts.useText()
  const env = useEnv()
  const search: TransactionSearch = useSearch({ strict: false })
  const programs = useSuspenseQuery(ownProgramsQuery(env)).data
  const { data, next } = useSuspenseQuery(transactionsQuery(env, search)).data
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <FindForm key={search.find} found={search.find} />
      {search.find === undefined && (
        <FilterBar
          filters={[
            {
              name: 'state',
              label: t('state'),
              options: transactionStates.map((value) => ({ value, label: t(value) })),
            },
            {
              name: 'programId',
              label: t('program'),
              // An option holds no element, so the characters of an isolate keep the direction of the name.
              options: programs.map(({ id, name }) => ({ value: id, label: `\u2068${name}\u2069` })),
            },
            {
              name: 'from',
              label: t('since'),
              options: [
                { value: dayBefore(0), label: t('today') },
                { value: dayBefore(1), label: t('yesterday') },
                { value: dayBefore(6), label: t('sevenDays') },
              ],
            },
          ]}
        />
      )}
      {data.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf(t, env)}
          rows={data}
          keyOf={({ id }) => id}
          next={search.find === undefined ? next : undefined}
        />
      )}
    </>
  )
}

/** Finds one transaction by its whole id or reference number. */
function FindForm({ found }: { found: string | undefined }) {
  const t = transactionsTexts.useText()
  const navigate = useNavigate()
  const [text, setText] = useState(found ?? '')
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    void navigate({ to: '.', search: (text.trim() === '' ? {} : { find: text.trim() }) as never })
  }
  return (
    <search className="mb-4">
      <form onSubmit={find} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64 max-w-md">
          <TextField label={t('findLabel')} name="find" value={text} onChange={setText} ltr autoComplete="off" />
        </div>
        <Button type="submit" variant="secondary">
          {t('find')}
        </Button>
        {found !== undefined && (
          <Link to="." search={{} as never}>
            {t('showAll')}
          </Link>
        )}
      </form>
    </search>
  )
}

function Nothing({ search }: { search: TransactionSearch }) {
  const t = transactionsTexts.useText()
  const { find } = search
  if (find !== undefined)
    return <EmptyState text={t.rich('notFound', { text: <bdi className="id">{find}</bdi> })} action={null} />
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <EmptyState
      text={t(isFiltered ? 'nothingMatches' : 'empty')}
      action={
        isFiltered && (
          <Link to="." search={{} as never}>
            {t('removeFilters')}
          </Link>
        )
      }
    />
  )
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
