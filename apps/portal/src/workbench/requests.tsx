import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../blocks/data-table.tsx'
import type { Environment } from '../frame/environment.ts'
import { requestsTexts } from '../messages/requests/texts.ts'
import { workbenchTexts } from '../messages/workbench/texts.ts'
import { requestColumns } from '../pages/requests/request-parts.tsx'
import { Empty, Loaded } from './loaded.tsx'
import { newestRequestsQuery, type RequestFilter } from './workbench-queries.ts'

type RequestsProps = { env: Environment; filter: RequestFilter & { code?: string | undefined }; isEmpty: boolean }

/** Renders the newest requests, all of them or those with one code. */
export function Requests({ env, filter, isEmpty }: RequestsProps) {
  const t = workbenchTexts.useText()
  const ofRequests = requestsTexts.useText()
  const query = useQuery({ ...newestRequestsQuery(env, filter), enabled: !isEmpty })
  if (isEmpty) return <Empty>{t('noRequests')}</Empty>
  return (
    <Loaded
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={t(query.data?.next ? 'olderMayMatch' : 'noRequests')}
    >
      {({ data }) => (
        <DataTable label={t('requests')} columns={requestColumns(ofRequests, env)} rows={data} keyOf={({ id }) => id} />
      )}
    </Loaded>
  )
}
