import { Link } from '@tanstack/react-router'
import type { Column } from '../../blocks/data-table.tsx'
import { StateWord } from '../../blocks/state-word.tsx'
import { Time } from '../../blocks/time.tsx'
import type { Environment } from '../../frame/environment.ts'
import type { Text } from '../../i18n/create-texts.ts'
import { useFormats } from '../../i18n/formats.ts'
import type { en } from '../../messages/requests/en.ts'
import { requestsTexts } from '../../messages/requests/texts.ts'
import type { Request } from './request-queries.ts'

const toneOf = (status: number) => {
  if (status >= 500) return 'danger'
  if (status >= 400) return 'warning'
  return status >= 300 ? 'neutral' : 'success'
}

/** Renders the status of an answer, with the code of its problem. */
export function RequestStatus({ of: { status, code } }: { of: Pick<Request, 'status' | 'code'> }) {
  return (
    <StateWord tone={toneOf(status)}>
      <bdi dir="ltr">
        {status} {code !== null && <span className="id">{code}</span>}
      </bdi>
    </StateWord>
  )
}

/** Renders the method and the pattern of the address. */
export function RequestLine({ of: { method, path } }: { of: Pick<Request, 'method' | 'path'> }) {
  return (
    <bdi dir="ltr" className="id break-words">
      {method} <strong>{path}</strong>
    </bdi>
  )
}

export function Duration({ ms }: { ms: number }) {
  const t = requestsTexts.useText()
  const formats = useFormats()
  const digits = ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)
  return <span className="whitespace-nowrap">{t('milliseconds', { ms: formats.number(digits) })}</span>
}

/** Three columns, as in a bank book: when and with which status, what and by whom, how long. */
export const requestColumns = (t: Text<keyof typeof en>, env: Environment): Column<Request>[] => [
  {
    key: 'time',
    header: t('time'),
    cell: (row) => (
      <div>
        <Link to={`/${env}/requests/${row.id}` as '/'}>
          <Time at={row.createdAt} zone={false} />
        </Link>
        <span className="block text-sm">
          <RequestStatus of={row} />
        </span>
      </div>
    ),
  },
  {
    key: 'request',
    header: t('endpoint'),
    cell: (row) => (
      <div>
        <RequestLine of={row} />
        <span className="block text-sm text-muted">
          <bdi>{row.clientName ?? row.clientId}</bdi>
          {row.referenceNumber !== null && (
            <>
              {' · '}
              <bdi className="id">{row.referenceNumber}</bdi>
            </>
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'duration',
    header: t('duration'),
    align: 'end',
    cell: ({ durationMs }) => <Duration ms={durationMs} />,
  },
]
