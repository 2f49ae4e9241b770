import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CopyButton } from '@loyalty/ui'
import { Facts } from '../../blocks/facts.tsx'
import { Id, IdChip } from '../../blocks/id-chip.tsx'
import { Time } from '../../blocks/time.tsx'
import { useEnv } from '../../frame/environment.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { frameTexts } from '../../messages/frame/texts.ts'
import { transactionsTexts } from '../../messages/transactions/texts.ts'
import { Reveal } from '../../reveal/reveal.tsx'
import type { RevealedRecord } from '../../reveal/use-revealed.ts'
import { UserOfObject } from '../users/user-of-object.tsx'
import { Calculation } from './calculation.tsx'
import { Happened } from './happened.tsx'
import { summaryOf } from './summary.ts'
import { Amount, Points, TransactionState } from './transaction-parts.tsx'
import { transactionQuery, type TransactionLog } from './transaction-queries.ts'

/** Renders one transaction, with everything that followed from it. */
export function TransactionPage() {
  const t = transactionsTexts.useText()
  const frame = frameTexts.useText()
  const env = useEnv()
  const { transactionId = '' } = useParams({ strict: false })
  const { data: transaction } = useSuspenseQuery(transactionQuery(env, transactionId))
  const { id, state } = transaction
  return (
    <>
      <PageHeader
        title={t('transaction', { id })}
        heading={<Id id={id} />}
        lead={
          <output>
            <TransactionState state={state} /> {t(`line${state}`)}
          </output>
        }
        back={{ to: `/${env}/transactions`, label: t('title') }}
        action={
          <CopyButton
            text={summaryOf(transaction, env)}
            label={t('copySummary')}
            copiedLabel={frame('copied')}
            manualLabel={frame('copyByHand')}
          />
        }
      />
      <Reveal key={id} kind="transaction" id={id}>
        {(records) => <TransactionFacts transaction={transaction} revealed={records?.[0]} />}
      </Reveal>
      <section className="page-section">
        <h2>{t('happened')}</h2>
        <Happened transaction={transaction} />
      </section>
    </>
  )
}

/** Returns the personal data of a transaction, masked or as revealed. */
const personOf = (transaction: TransactionLog, revealed: RevealedRecord | undefined) => {
  if (revealed === undefined) return transaction
  const { memberNumber, email, firstName, lastName, userId } = revealed
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return { member: memberNumber ?? email, email, name: name === '' ? null : name, sourceUserId: userId }
}

type FactsProps = { transaction: TransactionLog; revealed: RevealedRecord | undefined }

function TransactionFacts({ transaction, revealed }: FactsProps) {
  const t = transactionsTexts.useText()
  const { campaignId } = transaction
  const { member, name, email, sourceUserId } = personOf(transaction, revealed)
  const optional = [
    { name: t('campaign'), value: campaignId && <Id id={campaignId} /> },
    { name: t('member'), value: member && <bdi dir="ltr">{member}</bdi> },
    // A program without member numbers knows its members by the address, which is the line above.
    { name: t('email'), value: email && email !== member && <bdi dir="ltr">{email}</bdi> },
    { name: t('name'), value: name && <bdi>{name}</bdi> },
    {
      name: t('user'),
      value: sourceUserId && (
        <>
          <bdi className="id">{sourceUserId}</bdi>
          <UserOfObject id={transaction.id} label={t('openUser')} />
        </>
      ),
    },
  ]
  return (
    <Facts
      items={[
        { name: t('reference'), value: <IdChip id={transaction.referenceNumber} /> },
        { name: t('created'), value: <Time at={transaction.createdAt} /> },
        { name: t('channel'), value: t(transaction.channel) },
        { name: t('program'), value: <Program transaction={transaction} /> },
        { name: t('value'), value: <Amount value={transaction.value} currency={transaction.currency} /> },
        { name: t('points'), value: <PointsFact transaction={transaction} /> },
        { name: t('billed'), value: <Billed transaction={transaction} /> },
        { name: t('client'), value: <Client transaction={transaction} /> },
        ...optional.filter(({ value }) => Boolean(value)),
      ]}
    />
  )
}

function Billed({ transaction }: { transaction: TransactionLog }) {
  return (
    <>
      <Amount value={transaction.billed} currency={transaction.billedCurrency} />
      <Calculation transaction={transaction} />
    </>
  )
}

/** Renders the client that sent the request. The first versions did not record it. */
function Client({ transaction: { clientId, clientName } }: { transaction: TransactionLog }) {
  const t = transactionsTexts.useText()
  if (clientId === null) return <span className="text-muted">{t('notRecorded')}</span>
  return (
    <>
      {clientName !== null && <bdi>{clientName}</bdi>} <Id id={clientId} />
    </>
  )
}

function Program({ transaction: { programName, partnerCode } }: { transaction: TransactionLog }) {
  return (
    <>
      <bdi>{programName}</bdi>{' '}
      <bdi dir="ltr" className="id id-muted">
        {partnerCode}
      </bdi>
    </>
  )
}

const kinds = ['basePoints', 'bonusPoints', 'campaignPoints'] as const

/** Renders all points, and their parts if there are several. */
function PointsFact({ transaction }: { transaction: TransactionLog }) {
  const t = transactionsTexts.useText()
  const formats = useFormats()
  const parts = kinds.filter((kind) => transaction[kind] !== '0')
  const words = parts.map((kind) => t(kind, { points: formats.number(BigInt(transaction[kind])) }))
  return (
    <>
      <strong>
        <Points of={transaction} />
      </strong>
      {parts.length > 1 && <span className="text-muted"> ({words.join(' + ')})</span>}
    </>
  )
}
