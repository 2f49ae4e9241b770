import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { configurationQuery } from '../../api/configuration.ts'
import { useMay } from '../../api/session.ts'
import { CodeBlock } from '../../blocks/code-block.tsx'
import { Facts } from '../../blocks/facts.tsx'
import { Id, IdChip } from '../../blocks/id-chip.tsx'
import { Ltr } from '../../blocks/ltr.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { requestsTexts } from '../../messages/requests/texts.ts'
import { curlOf } from './curl-of.ts'
import { Duration, RequestLine, RequestStatus } from './request-parts.tsx'
import { requestQuery, type RequestLog } from './request-queries.ts'

const hidden = <Ltr>•••</Ltr>

/** Renders one request: what it was, what it led to, and how to send it again. */
export function RequestPage() {
  const t = requestsTexts.useText()
  const env = useEnv()
  const { requestId = '' } = useParams({ strict: false })
  const { data: request } = useSuspenseQuery(requestQuery(env, requestId))
  const { baseUrls } = useSuspenseQuery(configurationQuery).data
  return (
    <>
      <PageHeader
        title={t('request', { id: request.id })}
        heading={<Id id={request.id} />}
        lead={<StatusLine request={request} />}
        back={{ to: `/${env}/requests`, label: t('title') }}
      />
      <RequestFacts request={request} />
      <section className="page-section">
        <h2>{t('repeat')}</h2>
        <p className="mb-3 text-muted">{t.rich('repeatText', { hidden })}</p>
        <CodeBlock label={t('command')} code={curlOf(request, baseUrls[env])} />
      </section>
      <Bodies bodies={request.bodies} />
    </>
  )
}

function StatusLine({ request }: { request: RequestLog }) {
  const t = requestsTexts.useText()
  const { status, code, replayed } = request
  const line = () => {
    if (status === 499) return t('clientLeft')
    if (replayed) return t('replayed')
    if (status >= 500) return t('lineFailed')
    return t(status >= 400 ? 'lineRefused' : 'lineFine')
  }
  return (
    <>
      <RequestStatus of={request} /> {line()}{' '}
      {code !== null && <a href={`/errors/${code}`}>{t.rich('aboutError', { code: <Ltr>{code}</Ltr> })}</a>}
    </>
  )
}

function SameLink({ label, search }: { label: string; search: object }) {
  const env = useEnv()
  return (
    <Link to={`/${env}/requests` as '/'} search={search as never}>
      {label}
    </Link>
  )
}

function RequestFacts({ request }: { request: RequestLog }) {
  const t = requestsTexts.useText()
  const formats = useFormats()
  const { referenceNumber, transactionId, code, userAgent, contentType, endpoint } = request
  const sizes = { bytesIn: formats.number(request.bytesIn), bytesOut: formats.number(request.bytesOut) }
  const optional = [
    {
      name: t('code'),
      value: code && (
        <>
          <Ltr>{code}</Ltr> <SameLink label={t('sameCode')} search={{ code }} />
        </>
      ),
    },
    {
      name: t('reference'),
      value: referenceNumber && (
        <>
          <IdChip id={referenceNumber} /> <SameLink label={t('sameReference')} search={{ find: referenceNumber }} />
        </>
      ),
    },
    { name: t('transaction'), value: transactionId && <TransactionLink id={transactionId} /> },
    { name: t('userAgent'), value: userAgent && <Ltr>{userAgent}</Ltr> },
    { name: t('contentType'), value: contentType && <Ltr>{contentType}</Ltr> },
  ]
  return (
    <Facts
      items={[
        { name: t('endpoint'), value: <RequestLine of={request} /> },
        {
          name: t('operation'),
          value: (
            <>
              <bdi dir="ltr" className="id">
                {endpoint}
              </bdi>{' '}
              <SameLink label={t('sameEndpoint')} search={{ endpoint }} />
            </>
          ),
        },
        { name: t('time'), value: <Time at={request.createdAt} /> },
        { name: t('duration'), value: <Duration ms={request.durationMs} /> },
        { name: t('client'), value: <Client request={request} /> },
        ...optional.filter(({ value }) => Boolean(value)),
        { name: t('sizes'), value: t('bytes', sizes) },
        { name: t('network'), value: <Ltr>{request.network}</Ltr> },
      ]}
    />
  )
}

function Client({ request: { clientId, clientName } }: { request: RequestLog }) {
  const env = useEnv()
  const mayOpen = useMay('listClients')
  const name = <bdi>{clientName ?? clientId}</bdi>
  return (
    <>
      {mayOpen ? <Link to={`/${env}/credentials/${clientId}` as '/'}>{name}</Link> : name} <IdChip id={clientId} />
    </>
  )
}

/** Renders a link to a transaction. The id shows whether it belongs to the multibrand widget. */
function TransactionLink({ id }: { id: string }) {
  const env = useEnv()
  const list = id.startsWith('mbt_') ? 'multibrand' : 'transactions'
  return (
    <Link to={`/${env}/${list}/${id}` as '/'}>
      <Id id={id} />
    </Link>
  )
}

function Bodies({ bodies }: Pick<RequestLog, 'bodies'>) {
  const t = requestsTexts.useText()
  return (
    <section className="page-section">
      <h2>{t('bodies')}</h2>
      {bodies === null ? (
        <p className="text-muted">{t('noBodies')}</p>
      ) : (
        <>
          <p className="mb-3 text-muted">{t.rich('bodiesText', { hidden })}</p>
          <div className="grid gap-4">
            <Body label={t('requestBody')} body={bodies.request} />
            <Body label={t('responseBody')} body={bodies.response} />
          </div>
        </>
      )}
    </section>
  )
}

function Body({ label, body }: { label: string; body: string | null }) {
  const t = requestsTexts.useText()
  if (body === null)
    return (
      <p>
        <strong>{label}</strong> <span className="text-muted">{t('noBody')}</span>
      </p>
    )
  return <CodeBlock label={label} code={JSON.stringify(JSON.parse(body), null, 2)} />
}
