import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Statistics } from '@loyalty/contract'
import { BarChart, Button, SkeletonBars, Stepper } from '@loyalty/ui'
import { NameInText, useClient, useRuntime } from '@loyalty/widget'
import { monthBars, sumUp, yearText } from '../reports/months.ts'
import { readSignal } from '../reports/use-read.ts'
import { useText } from '../text.ts'
import { ProgramSelect } from './parts/program-select.tsx'
import { Reading } from './parts/reading.tsx'
import type { ScreenProps } from './screen-props.ts'

/** The first year that the service accepts (spec §4.2 M7, spec gap `statistics-months`). */
const FIRST_YEAR = 2000

/** The points that arrived in one program, by month of one year. */
export function StatisticsScreen({ state, programs }: ScreenProps) {
  const { t, tag } = useText()
  const { config } = useRuntime()
  const client = useClient()
  const linked = state.draft.saved.connections.map(({ destinationProgramId }) => destinationProgramId)
  const [programId, choose] = useState(linked[0] ?? programs.all[0]?.id ?? '')
  const [thisYear] = useState(() => new Date().getUTCFullYear())
  // A caller may have moved the sandbox clock into the next year, so in the sandbox the user can also select that year.
  const lastYear = config.environment === 'sandbox' ? thisYear + 1 : thisYear
  const [year, setYear] = useState(thisYear)
  const [asTable, showTable] = useState(false)
  const query = useQuery({
    queryKey: ['statistics', programId, year],
    queryFn: ({ signal }) =>
      client.listPreferenceStatistics({ query: { programId, year: String(year) }, signal: readSignal(signal) }),
    enabled: programId !== '',
  })
  if (programId === '') return <p>{t('home.empty')}</p>
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ProgramSelect programs={programs} linked={linked} value={programId} onChange={choose} />
        <Stepper
          label={t('statistics.year')}
          previousLabel={t('statistics.earlier')}
          nextLabel={t('statistics.later')}
          onPrevious={year > FIRST_YEAR ? () => setYear(year - 1) : undefined}
          onNext={year < lastYear ? () => setYear(year + 1) : undefined}
        >
          {yearText(year, tag)}
        </Stepper>
      </div>
      <Reading query={query} shape={<SkeletonBars />}>
        {(months) => (
          <Year
            key={programId + year}
            months={months}
            name={programs.name(programId)}
            year={yearText(year, tag)}
            asTable={asTable}
            showTable={showTable}
          />
        )}
      </Reading>
    </>
  )
}

interface YearProps {
  months: Statistics
  name: string
  year: string
  asTable: boolean
  showTable: (shown: boolean) => void
}

function Year({ months, name, year, asTable, showTable }: YearProps) {
  const { t, tag, points, locale } = useText()
  const named = (sentence: string) => (
    <NameInText name={name} locale={locale}>
      {sentence}
    </NameInText>
  )
  const inWords = (count: number) => t('shared.points', { points: count })
  const bars = monthBars(months, tag, inWords)
  const { total, best } = sumUp(months)
  const top = best === null ? undefined : bars[best]
  if (best === null || top === undefined) {
    return <Nothing title={t('statistics.empty', { year })}>{named(t('statistics.emptyNote', { name }))}</Nothing>
  }
  return (
    <section className="flex flex-col gap-3" aria-label={t('statistics.caption', { name, year })}>
      <BarChart
        bars={bars}
        summary={t('statistics.summary', { name, year, total: inWords(total), month: top.name, most: top.text })}
        rest={{ name: t('statistics.total', { year }), text: inWords(total) }}
        barsLabel={t('statistics.month')}
        first={best}
        number={points}
      />
      <p className="text-sm text-muted">{t('statistics.note')}</p>
      <div>
        <Button variant="secondary" aria-expanded={asTable} onClick={() => showTable(!asTable)}>
          {t(asTable ? 'statistics.hide' : 'statistics.show')}
        </Button>
      </div>
      {asTable && (
        <table className="lw-table">
          <caption>{named(t('statistics.caption', { name, year }))}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.month')}</th>
              <th scope="col">{t('statistics.points')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td>{points(bar.value)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('statistics.total', { year })}</th>
              <td>{points(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <output className="block rounded-lg bg-sunken px-4 py-3">
      <strong className="block font-semibold">{title}</strong>
      <span className="block text-sm text-muted">{children}</span>
    </output>
  )
}
