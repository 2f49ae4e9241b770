import { useEffect, useId, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, SkeletonRow } from '@loyalty/ui'
import { SessionEnded, useClient } from '@loyalty/widget'
import { countChanges } from '../flow.ts'
import { groupByDay, historyLines, setBefore, type HistoryLine } from '../history-lines.ts'
import { NameInText } from '../name-in-text.tsx'
import { canGoBack } from '../preference-set.ts'
import { ProgramLogo, ProgramName, type ProgramBook } from '../program-book.tsx'
import { readSignal } from '../use-read.ts'
import { useText } from '../use-text.ts'
import { PreviousSplit } from './previous-split.tsx'
import { ProgramSelect } from './program-select.tsx'
import { ReadFailure, Reading } from './reading.tsx'
import type { ScreenProps } from './screen-props.ts'

const PAGE_SIZE = 20

/** What has been linked, changed and unlinked, by day, and a way back to the split before the last change. */
export function History({ state, book, save }: ScreenProps) {
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
    // Whoever opens it again may have changed something meanwhile.
    staleTime: 0,
  })
  return (
    <>
      <ProgramSelect
        book={book}
        linked={connections.map(({ destinationProgramId }) => destinationProgramId)}
        value={programId}
        onChange={choose}
      >
        <option value="">{t('history.all')}</option>
      </ProgramSelect>
      <Reading query={query} shape={<SkeletonRows />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          // A change that came in between moves the last of one page to the next.
          const all = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
          // While it is being restored the draft differs already.
          const unchanged = state.saving.outcome === 'pending' || countChanges(state) === 0
          const previous = programId === '' && unchanged ? setBefore(connections, all, !query.hasNextPage) : null
          if (all.length === 0)
            return (
              <output>
                {programId === '' ? (
                  t('history.empty')
                ) : (
                  <NameInText book={book} id={programId}>
                    {t('history.emptyOf', { name: book.name(programId) })}
                  </NameInText>
                )}
              </output>
            )
          return (
            <>
              {previous !== null && canGoBack(previous, connections) && (
                <PreviousSplit previous={previous} state={state} book={book} save={save} />
              )}
              <Days book={book} lines={historyLines(all)} />
              <More
                key={programId}
                shown={all.length}
                total={pages.at(-1)?.total ?? 0}
                busy={query.isFetchingNextPage}
                onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
              />
              {/* Beside the button, which keeps the focus and asks again. */}
              {query.isFetchNextPageError && !(query.error instanceof SessionEnded) && <ReadFailure error={query.error} />}
            </>
          )
        }}
      </Reading>
    </>
  )
}

function Days({ book, lines }: { book: ProgramBook; lines: readonly HistoryLine[] }) {
  const { t, date, tag } = useText()
  const id = useId()
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' })
  const { timeZone } = time.resolvedOptions()
  const zone = new Intl.DateTimeFormat(tag, { timeZoneName: 'longGeneric' }).formatToParts().find(({ type }) => type === 'timeZoneName')
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
              <Line key={line.entry.id} line={line} book={book} time={time.format(new Date(line.entry.timestamp))} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Line({ line: { entry, what, before = 0 }, book, time }: { line: HistoryLine; book: ProgramBook; time: string }) {
  const { t, percent } = useText()
  const id = entry.destinationProgramId
  return (
    <li data-line tabIndex={-1} className="flex items-center gap-2.5 border-line py-3 not-first:border-t">
      <ProgramLogo book={book} id={id} />
      {/* Very large letters leave the time no room beside the words. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <span className="min-w-0 flex-1 basis-24">
          <span className="block leading-snug font-semibold wrap-anywhere">
            <ProgramName book={book} id={id} />
          </span>
          <span className="block text-sm text-balance text-muted">
            {t(`history.${what}`, { share: percent(entry.percentage), before: percent(before) })}
          </span>
        </span>
        <time dateTime={entry.timestamp} className="text-sm text-muted tabular-nums">
          {time}
        </time>
      </span>
    </li>
  )
}

/** How much of it is here, and the rest on demand: the focus goes on to the first line that came. */
function More({ shown, total, busy, onMore }: { shown: number; total: number; busy: boolean; onMore: (() => void) | undefined }) {
  const { t } = useText()
  const asked = useRef<number | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked.current === null || shown <= asked.current) return
    const lines = place.current?.parentElement?.querySelectorAll<HTMLElement>('[data-line]')
    lines?.[asked.current]?.focus()
    asked.current = null
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
            asked.current = shown
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
