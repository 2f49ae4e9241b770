import type { ReactNode } from 'react'
import { Button, ShareBar, ShareSwatch, StepHeader } from '@loyalty/ui'
import { useClient } from '@loyalty/widget'
import { effectiveShares, type PreferenceSet } from '../preference-set.ts'
import { ProgramName, type ProgramBook } from '../program-book.tsx'
import { readEstimates } from '../send-save.ts'
import { useText } from '../use-text.ts'
import type { ScreenProps } from './screen-props.ts'

/** Somebody else has saved meanwhile: both versions, and a choice. Nothing of either is lost before it is made. */
export function ChangedElsewhere({ state, dispatch, book, heading, theirs, save }: ScreenProps & { theirs: PreferenceSet }) {
  const { t } = useText()
  const client = useClient()
  const takeTheirs = () => {
    dispatch({ type: 'take-theirs' })
    void readEstimates(theirs, client, dispatch)
  }
  const mine = state.draft.split.rows
  const other = effectiveShares(theirs.connections)
  // One colour for a program in both versions, so that they can be compared at a glance.
  const programs = [...new Set([...mine, ...other].map((share) => share.id))]
  return (
    <main className="flex flex-col gap-4">
      <StepHeader title={t('conflict.title')} detail={t('conflict.body')} headingRef={heading} />
      <Version title={t('conflict.mine')} id="mine" shares={mine} programs={programs} book={book}>
        <Button block onClick={() => save('keep-mine')}>
          {t('conflict.keepMine')}
        </Button>
      </Version>
      <Version title={t('conflict.theirs')} id="theirs" shares={other} programs={programs} book={book}>
        <Button block variant="secondary" onClick={takeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
      </Version>
    </main>
  )
}

interface VersionProps {
  title: string
  id: string
  shares: readonly { id: string; percent: number }[]
  /** Of both versions: the place of a program is its colour. */
  programs: readonly string[]
  book: ProgramBook
  children: ReactNode
}

function Version({ title, id, shares, programs, book, children }: VersionProps) {
  const { t, percent } = useText()
  const coloured = shares.map((share) => ({ ...share, tone: programs.indexOf(share.id) }))
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line px-[min(1rem,5vw)] py-4" aria-labelledby={`version-${id}`}>
      <h2 id={`version-${id}`} className="text-lg font-bold">
        {title}
      </h2>
      {shares.length === 0 ? (
        <p className="text-muted">{t('conflict.none')}</p>
      ) : (
        <>
          <ShareBar segments={coloured} />
          <ul className="flex flex-col gap-1">
            {coloured.map((share) => (
              <li key={share.id} className="flex items-baseline gap-2">
                <ShareSwatch index={share.tone} />
                {/* Very large letters leave the figure no room beside the name. */}
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
                  <span className="min-w-0 flex-1 basis-24 wrap-anywhere">
                    <ProgramName book={book} id={share.id} />
                  </span>
                  <span className="font-bold tabular-nums">{percent(share.percent)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  )
}
