import { Fragment } from 'react'
import { Ledger, LedgerLine } from '../../blocks/ledger.tsx'
import { Time } from '../../blocks/time.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { multibrandTexts } from '../../messages/multibrand/texts.ts'
import { EventLines, JournalLines, PartnerLine } from '../transactions/happened.tsx'
import { Amount } from '../transactions/transaction-parts.tsx'
import type { MultibrandLog } from './multibrand-queries.ts'

type Row = MultibrandLog['rows'][number]

/** Renders what followed from a credit or debit: its journals, the points in each program, their events. */
export function MultibrandHappened({ log: { kind, steps, rows } }: { log: MultibrandLog }) {
  const t = multibrandTexts.useText()
  return (
    <Ledger label={t('happened')}>
      {steps.map(({ kind: step, journal }) => (
        <Fragment key={step}>
          <LedgerLine start={<Time at={journal.at} zone={false} />}>{t(`step${step}`)}</LedgerLine>
          <JournalLines journal={journal} />
        </Fragment>
      ))}
      {rows.map((row) => (
        <RowLines key={row.id} row={row} isDebit={kind === 'DEBIT'} />
      ))}
    </Ledger>
  )
}

/** Renders the points in one program. The points of a debit are information, and no partner issues them. */
function RowLines({ row, isDebit }: { row: Row; isDebit: boolean }) {
  const t = multibrandTexts.useText()
  const formats = useFormats()
  const { state, points, programName, value, currency, member, at, partner, journal, event } = row
  return (
    <>
      <LedgerLine start={<Time at={at} zone={false} />} end={formats.number(BigInt(points))}>
        {t.rich(isDebit ? 'rowDEBIT' : (`row${state}` as const), {
          program: <bdi>{programName}</bdi>,
          value: <Amount value={value} currency={currency} />,
        })}
        {member !== null && (
          <span className="block text-sm text-muted">
            {t.rich('member', { member: <bdi dir="ltr">{member}</bdi> })}
          </span>
        )}
      </LedgerLine>
      {partner && <PartnerLine partner={partner} />}
      {journal && <JournalLines journal={journal} />}
      {event && <EventLines event={event} />}
    </>
  )
}
