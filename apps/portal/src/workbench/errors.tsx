import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@loyalty/ui'
import { Ledger, LedgerLine } from '../blocks/ledger.tsx'
import { Ago } from '../blocks/time.tsx'
import type { Environment } from '../frame/environment.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { RequestLine, RequestStatus } from '../pages/requests/request-parts.tsx'
import { Empty, Loaded } from './loaded.tsx'
import { errorsQuery, type ErrorGroup, type RequestFilter } from './workbench-queries.ts'

type ErrorsProps = {
  env: Environment
  filter: RequestFilter
  isEmpty: boolean
  onCode: (code: string) => void
}

/** Renders the failed requests of the last 24 hours, grouped by the code of their problem. */
export function Errors({ env, filter, isEmpty, onCode }: ErrorsProps) {
  const t = workbenchTexts.useText()
  const query = useQuery({ ...errorsQuery(env, filter), enabled: !isEmpty })
  if (isEmpty) return <Empty>{t('noErrorsHere')}</Empty>
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const isPart = query.data?.complete === false
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <>
          {t(isFiltered ? 'noErrorsHere' : 'noErrors')} {isPart && t('errorsPart')}
        </>
      }
    >
      {({ data, complete }) => (
        <>
          <p className="text-sm text-muted mb-3">{t(complete ? 'errorsNote' : 'errorsPart')}</p>
          <Ledger label={t('errors')}>
            {data.map((group) => (
              <Group key={group.code} env={env} group={group} onCode={onCode} />
            ))}
          </Ledger>
        </>
      )}
    </Loaded>
  )
}

type GroupProps = { env: Environment; group: ErrorGroup; onCode: (code: string) => void }

function Group({ env, group: { code, count, last }, onCode }: GroupProps) {
  const t = workbenchTexts.useText()
  return (
    <LedgerLine
      start={
        <Link to={`/${env}/requests/${last.id}` as '/'}>
          <Ago at={last.createdAt} />
        </Link>
      }
      end={
        code === null ? (
          t('count', { count })
        ) : (
          <Button variant="secondary" onClick={() => onCode(code)} data-code={code}>
            {t('count', { count })}
          </Button>
        )
      }
    >
      <RequestStatus of={{ status: last.status, code }} /> {code === null ? t('clientLeft') : null}
      <span className="block text-sm text-muted">
        <RequestLine of={last} />
      </span>
    </LedgerLine>
  )
}
