import type { ReactNode } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import PencilIcon from 'lucide-react/icons/pencil'
import type { PendingPoints, ShownPreferences } from '@loyalty/contract'
import { Button, Notice, ShareBar, ShareSwatch, StepHeader } from '@loyalty/ui'
import { programNameIn } from '@loyalty/widget'
import { effectiveShares } from '../draft/preference-set.ts'
import { ProgramLogo, ProgramName, type Programs } from './parts/programs.tsx'
import { useText } from '../text.ts'
import { BalanceCard } from './parts/balance-card.tsx'
import type { ScreenProps } from './screen-props.ts'
import { Tabs } from './parts/tabs.tsx'

/**
 * `notices` and `toast` report saved, unsaved and discarded changes. Their code is in a chunk that loads after the home
 * screen, together with the other screens.
 */
type HomeProps = Omit<ScreenProps, 'save'> & { session: ShownPreferences; notices: ReactNode; toast: ReactNode }

/** The first screen: balances, linked programs with their shares, and buttons to edit or add programs. */
export function HomeScreen({ state, dispatch, programs, heading, session, notices, toast }: HomeProps) {
  const { t, locale } = useText()
  const { saved } = state.draft
  const shares = effectiveShares(saved.connections)
  const busy = state.saving.outcome === 'pending'
  const addProgram = () => dispatch({ type: 'show', screen: { name: 'choose', from: 'home' } })
  return (
    <main className="flex flex-col gap-5">
      <StepHeader
        title={t('home.title')}
        detail={<bdi>{programNameIn(session.organization, locale)}</bdi>}
        headingRef={heading}
      />
      <Tabs current="home" busy={busy} dispatch={dispatch} />
      {notices}
      <BalanceCard session={session} waits={shares.every((share) => share.percent === 0)} />
      {shares.length === 0 ? (
        <section className="flex flex-col gap-3">
          <p>{t('home.empty')}</p>
          <Button block inactive={busy} onClick={addProgram}>
            {t('home.first')}
          </Button>
        </section>
      ) : (
        <section className="flex flex-col gap-3" aria-labelledby="home-split">
          <div>
            <h2 id="home-split" className="text-lg font-bold">
              {t('home.split')}
            </h2>
            <p className="text-sm text-pretty text-muted">{t('home.splitDetail')}</p>
          </div>
          <SharesNote state={state} />
          {shares.some(({ id, percent }) => percent > 0 && !programs.get(id)) && (
            <Notice tone="warning">{t('home.gone')}</Notice>
          )}
          <ShareBar segments={shares} />
          <LinkedPrograms programs={programs} shares={shares} estimates={state.estimates} />
          <div className="flex flex-col gap-2 pt-1">
            <Button
              block
              inactive={busy}
              icon={<PencilIcon aria-hidden="true" />}
              onClick={() => dispatch({ type: 'show', screen: { name: 'split' } })}
            >
              {t('home.edit')}
            </Button>
            <Button
              block
              variant="secondary"
              inactive={busy}
              icon={<PlusIcon aria-hidden="true" />}
              onClick={addProgram}
            >
              {t('home.add')}
            </Button>
          </div>
        </section>
      )}
      {toast}
    </main>
  )
}

/**
 * Explains why the shown shares differ from the stored percentages. After an unlinking, the stored percentages of the
 * other programs add up to less than 100.
 */
function SharesNote({ state }: Pick<ScreenProps, 'state'>) {
  const { t } = useText()
  const sum = state.draft.saved.connections.reduce(
    (hundredths, { percentage }) => hundredths + Math.round(percentage * 100),
    0,
  )
  if (sum === 10_000) return null
  return <Notice tone={sum === 0 ? 'warning' : 'info'}>{t(sum === 0 ? 'home.zero' : 'home.proportion')}</Notice>
}

interface LinkedProgramsProps {
  programs: Programs
  shares: readonly { id: string; percent: number }[]
  estimates: PendingPoints
}

function LinkedPrograms({ programs, shares, estimates }: LinkedProgramsProps) {
  const { t, percent } = useText()
  return (
    <ul className="@container flex flex-col">
      {shares.map(({ id, percent: share }, index) => {
        const points = estimates.find((estimate) => estimate.programId === id)?.estimatedPoints ?? 0
        return (
          <li
            key={id}
            className="flex items-center gap-2.5 border-line py-3 not-first:border-t @max-[12rem]:[&>.lw-logo]:hidden"
          >
            <ShareSwatch index={index} />
            <ProgramLogo programs={programs} id={id} />
            {/* With a very large font, the logo disappears and the share moves below the name. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
              <span className="min-w-0 flex-1 basis-24">
                <span className="block leading-snug font-semibold wrap-anywhere">
                  <ProgramName programs={programs} id={id} />
                </span>
                {points > 0 && <span className="block text-sm text-muted">{t('home.estimate', { points })}</span>}
              </span>
              <span className="font-bold tabular-nums">{percent(share)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
