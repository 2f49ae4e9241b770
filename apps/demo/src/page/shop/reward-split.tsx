import { useEffect, useState } from 'react'
import { shop, type Rewards } from '../api.ts'
import { useWords } from '../i18n/text.ts'
import { Link } from '../link.tsx'
import { Panel } from '../panel.tsx'

type State = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; rewards: Rewards }

const Split = ({ rewards: { split } }: { rewards: Rewards }) => {
  const words = useWords()
  if (split.length === 0) return <p className="text-muted">{words.text('splitEmpty')}</p>
  return (
    <ul className="grid gap-2.5">
      {split.map(({ programId, name, logo, percentage }) => (
        <li key={programId} className="flex items-center gap-3">
          {logo && <img src={logo} alt="" className="size-8 rounded-lg" />}
          <span className="min-w-0 flex-1">
            <span className="flex justify-between gap-3 text-sm font-medium">
              <bdi>{name}</bdi>
              <span className="tabular-nums">{words.percent(percentage)}</span>
            </span>
            <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line">
              <span className="block h-full rounded-full bg-teal" style={{ width: `${percentage}%` }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The split of the card's rewards between programs. The bank's server reads the split from the service. */
export const RewardSplit = ({ currency }: { currency: string }) => {
  const words = useWords()
  const [state, setState] = useState<State>({ is: 'loading' })
  useEffect(() => {
    void shop.rewards().then(
      (rewards) => setState({ is: 'ready', rewards }),
      () => setState({ is: 'failed' }),
    )
  }, [])
  const edit = (
    <Link
      to={{ page: 'multibrand' }}
      className="inline-flex min-h-8 items-center text-sm font-semibold text-teal hover:underline"
    >
      {words.text('edit')}
      <span className="sr-only"> {words.text('rewardSplit')}</span>
    </Link>
  )
  return (
    <Panel title={words.text('rewardSplit')} text={words.text('splitText')} aside={edit}>
      {state.is === 'loading' && <p className="min-h-24 text-muted">{words.text('loading')}…</p>}
      {state.is === 'failed' && <p className="text-muted">{words.text('splitFailed')}</p>}
      {state.is === 'ready' && (
        <>
          <Split rewards={state.rewards} />
          <p className="mt-4 flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="text-muted">{words.text('pendingRewards')}</span>
            <span className="font-semibold tabular-nums">
              {words.amount(Number(state.rewards.pending) * 100, currency)}
            </span>
          </p>
        </>
      )}
    </Panel>
  )
}
