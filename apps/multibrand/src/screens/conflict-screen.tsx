import type { ReactNode } from 'react'
import { Button, ShareBar, ShareSwatch, StepHeader } from '@loyalty/ui'
import { useClient } from '@loyalty/widget'
import { effectiveShares, type PreferenceSet } from '../draft/preference-set.ts'
import { ProgramName, type Programs } from './parts/programs.tsx'
import { readEstimates } from '../save.ts'
import { useText } from '../text.ts'
import type { ScreenProps } from './screen-props.ts'

/**
 * The screen after a conflict with another save. Shows the user's shares and the stored shares, and keeps both until
 * the user chooses one.
 */
export function ConflictScreen({
  state,
  dispatch,
  programs,
  heading,
  theirs,
  save,
}: ScreenProps & { theirs: PreferenceSet }) {
  const { t } = useText()
  const client = useClient()
  const takeTheirs = () => {
    dispatch({ type: 'take-theirs' })
    void readEstimates(theirs, client, dispatch)
  }
  const mine = state.draft.split.rows
  const other = effectiveShares(theirs.connections)
  // A program has the same colour in the user's shares and in the stored shares.
  const programIds = [...new Set([...mine, ...other].map((share) => share.id))]
  return (
    <main className="flex flex-col gap-4">
      <StepHeader title={t('conflict.title')} detail={t('conflict.body')} headingRef={heading} />
      <Version title={t('conflict.mine')} id="mine" shares={mine} programIds={programIds} programs={programs}>
        <Button block onClick={() => save('keep-mine')}>
          {t('conflict.keepMine')}
        </Button>
      </Version>
      <Version title={t('conflict.theirs')} id="theirs" shares={other} programIds={programIds} programs={programs}>
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
  /** The programs of the user's shares and of the stored shares. The index of a program sets its colour. */
  programIds: readonly string[]
  programs: Programs
  children: ReactNode
}

function Version({ title, id, shares, programIds, programs, children }: VersionProps) {
  const { t, percent } = useText()
  const coloured = shares.map((share) => ({ ...share, tone: programIds.indexOf(share.id) }))
  return (
    <section
      className="flex flex-col gap-3 rounded-lg border border-line px-[min(1rem,5vw)] py-4"
      aria-labelledby={`version-${id}`}
    >
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
                {/* With a very large font, the share moves below the name. */}
                <span className="flex min-w-0 flex-1 flex-wrap gap-x-4">
                  <span className="min-w-0 flex-1 basis-24 wrap-anywhere">
                    <ProgramName programs={programs} id={share.id} />
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
