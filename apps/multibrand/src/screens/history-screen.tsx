import { useEffect, useId, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, SkeletonRow } from '@loyalty/ui'
import { SessionEnded, useClient } from '@loyalty/widget'
import { countChanges } from '../reduce.ts'
import { groupByDay, historyLines, setBefore, type HistoryLine } from '../reports/history-lines.ts'
import { NameInText } from './parts/name-in-text.tsx'
import { canGoBack } from '../draft/preference-set.ts'
import { ProgramLogo, ProgramName, type Programs } from './parts/programs.tsx'
import { readSignal } from '../reports/use-read.ts'
import { useText } from '../text.ts'
import { PreviousSplit } from './parts/previous-split.tsx'
import { ProgramSelect } from './parts/program-select.tsx'
import { ReadFailure, Reading } from './parts/reading.tsx'
import type { ScreenProps } from './screen-props.ts'

const PAGE_SIZE = 20

/** The changes by day, with a button that restores the split before the last change. */
export function HistoryScreen({ state, programs, save }: ScreenProps) {
  const { t } = useText()
  const client = useClient()
  const [programId, choose] = useState('')
  const { connections } = state.draft.saved
  const query = useInfiniteQuery({
    queryKey: ['history', programId],
    queryFn: ({ pageParam, signal }) =>
      client.listPreferenceHistory({
        query: { page: String(pageParam), pageSize: String(PAGE_SIZE), ...(programId && { programId }) },
        signal: readSignal(signal),
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _, page: number) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    // Each visit to this screen reads the history again, because the user may have changed the split since the last
    // visit.
    staleTime: 0,
  })
  return (
    <>
      <ProgramSelect
        programs={programs}
        linked={connections.map(({ destinationProgramId }) => destinationProgramId)}
        value={programId}
        onChange={choose}
      >
        <option value="">{t('history.all')}</option>
      </ProgramSelect>
      <Reading query={query} shape={<SkeletonRows />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          // Shows each entry once. A new change between two requests moves an entry to the next page, so its id may
          // appear twice.
          const all = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
          // During a restore the draft contains the restored shares, so `countChanges` counts changes that the user did
          // not make. A pending save therefore counts as unchanged.
          const unchanged = state.saving.outcome === 'pending' || countChanges(state) === 0
          const previous = programId === '' && unchanged ? setBefore(connections, all, !query.hasNextPage) : null
          if (all.length === 0)
            return (
              <output>
                {programId === '' ? (
                  t('history.empty')
                ) : (
                  <NameInText programs={programs} id={programId}>
                    {t('history.emptyOf', { name: programs.name(programId) })}
                  </NameInText>
                )}
              </output>
            )
          return (
            <>
              {previous !== null && canGoBack(previous, connections) && (
                <PreviousSplit previous={previous} state={state} programs={programs} save={save} />
              )}
              <Days programs={programs} lines={historyLines(all)} />
              <More
                key={programId}
                shown={all.length}
                total={pages.at(-1)?.total ?? 0}
                busy={query.isFetchingNextPage}
                onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              />
              {/* No retry button here: the Load more button keeps the focus and repeats the request. */}
              {query.isFetchNextPageError && !(query.error instanceof SessionEnded) && (
                <ReadFailure error={query.error} />
              )}
            </>
          )
        }}
      </Reading>
    </>
  )
}

function Days({ programs, lines }: { programs: Programs; lines: readonly HistoryLine[] }) {
  const { t, date, tag } = useText()
  const id = useId()
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' })
  const { timeZone } = time.resolvedOptions()
  const zone = new Intl.DateTimeFormat(tag, { timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
  return (
    <>
      <p className="text-sm text-muted">{t('history.zone', { zone: zone?.value ?? timeZone })}</p>
      {groupByDay(lines, timeZone).map(({ at, lines: ofDay }) => (
        <section key={at} aria-labelledby={id + at}>
          <h2 id={id + at} className="text-lg font-bold">
            {date(at)}
          </h2>
          <ul className="flex flex-col">
            {ofDay.map((line) => (
              <Line
                key={line.entry.id}
                line={line}
                programs={programs}
                time={time.format(new Date(line.entry.timestamp))}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Line({
  line: { entry, kind, before = 0 },
  programs,
  time,
}: {
  line: HistoryLine
  programs: Programs
  time: string
}) {
  const { t, percent } = useText()
  const id = entry.destinationProgramId
  return (
    <li data-line tabIndex={-1} className="flex items-center gap-2.5 border-line py-3 not-first:border-t">
      <ProgramLogo programs={programs} id={id} />
      {/* With a very large font, the time moves below the text. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <span className="min-w-0 flex-1 basis-24">
          <span className="block leading-snug font-semibold wrap-anywhere">
            <ProgramName programs={programs} id={id} />
          </span>
          <span className="block text-sm text-balance text-muted">
            {t(`history.${kind}`, { share: percent(entry.percentage), before: percent(before) })}
          </span>
        </span>
        <time dateTime={entry.timestamp} className="text-sm text-muted tabular-nums">
          {time}
        </time>
      </span>
    </li>
  )
}

/** The number of loaded lines and the Load more button. Moves the focus to the first new line. */
function More({
  shown,
  total,
  busy,
  onMore,
}: {
  shown: number
  total: number
  busy: boolean
  onMore: (() => void) | undefined
}) {
  const { t } = useText()
  const shownBefore = useRef<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shownBefore.current === null || shown <= shownBefore.current) return
    const lines = place.current?.parentElement?.querySelectorAll<HTMLElement>('[data-line]')
    lines?.[shownBefore.current]?.focus()
    shownBefore.current = null
  }, [shown])
  return (
    <div ref={place} className="flex flex-col gap-2">
      <output className="text-sm text-muted">
        {shown < total ? t('history.shown', { shown, total }) : t('split.changes', { count: total })}
      </output>
      {onMore && (
        <Button
          block
          variant="secondary"
          busy={busy}
          onClick={() => {
            shownBefore.current = shown
            onMore()
          }}
        >
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}

const SkeletonRows = () => [1, 2, 3, 4].map((row) => <SkeletonRow key={row} />)
