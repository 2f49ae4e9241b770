import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Facts } from '../../blocks/facts.tsx'
import { Id, IdChip } from '../../blocks/id-chip.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { multibrandTexts } from '../../messages/multibrand/texts.ts'
import { Amount } from '../transactions/transaction-parts.tsx'
import { MultibrandHappened } from './multibrand-happened.tsx'
import { MultibrandStatus } from './multibrand-parts.tsx'
import { UserOfObject } from '../users/user-of-object.tsx'
import { multibrandQuery, type MultibrandLog } from './multibrand-queries.ts'

/** Renders one credit or debit, with everything that followed from it. */
export function MultibrandPage() {
  const t = multibrandTexts.useText()
  const env = useEnv()
  const { multibrandId = '' } = useParams({ strict: false })
  const { data: log } = useSuspenseQuery(multibrandQuery(env, multibrandId))
  const { id, kind, status } = log
  return (
    <>
      <PageHeader
        title={t(`title${kind}`, { id })}
        heading={<Id id={id} />}
        lead={
          <output>
            <MultibrandStatus status={status} />{' '}
            {t(kind === 'DEBIT' ? 'lineDEBITEXECUTED' : (`lineCREDIT${status}` as const))}
          </output>
        }
        back={{ to: `/${env}/multibrand`, label: t('title') }}
      />
      <MultibrandFacts log={log} />
      <section className="page-section">
        <h2>{t('happened')}</h2>
        <MultibrandHappened log={log} />
      </section>
    </>
  )
}

function MultibrandFacts({ log }: { log: MultibrandLog }) {
  const t = multibrandTexts.useText()
  const { kind, amounts, residual } = log
  const isCredit = kind === 'CREDIT'
  const amountsOf = (part: 'value' | 'remaining' | 'debited') =>
    amounts.map((each) => ({ currency: each.currency, value: each[part] }))
  const credit = [
    { name: t('executionDate'), value: <Time at={log.executionDate} /> },
    { name: t('remaining'), value: <Amounts of={amountsOf('remaining')} /> },
    { name: t('debited'), value: <Amounts of={amountsOf('debited')} /> },
  ]
  return (
    <Facts
      items={[
        { name: t('reference'), value: <IdChip id={log.referenceNumber} /> },
        { name: t('kind'), value: t(kind) },
        { name: t('created'), value: <Time at={log.createdAt} /> },
        { name: t('value'), value: <Amounts of={amountsOf('value')} /> },
        ...(isCredit ? credit : []),
        {
          name: t('residual'),
          value: (
            <>
              <Amounts of={residual.map(({ currency, amount }) => ({ currency, value: amount }))} />
              <span className="block text-sm text-muted">{t('residualHint')}</span>
            </>
          ),
        },
        {
          name: t('user'),
          value: (
            <>
              <bdi className="id">{log.sourceUserId}</bdi>
              <UserOfObject id={log.id} label={t('openUser')} />
            </>
          ),
        },
      ]}
    />
  )
}

/** Renders the same value in one or two currencies. */
function Amounts({ of }: { of: readonly { currency: string; value: number | string }[] }) {
  return of.map(({ currency, value }, index) => (
    <span key={currency} className={index === 0 ? undefined : 'text-muted'}>
      {index > 0 && ' · '}
      <Amount value={value} currency={currency} />
    </span>
  ))
}
