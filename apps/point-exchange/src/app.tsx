import { useCallback, useEffect, useReducer, useState, type Dispatch } from 'react'
import type { ShownExchange } from '@loyalty/contract'
import { Button, Skeleton } from '@loyalty/ui'
import { useBridge, useFile, useStepFocus, useStoredDraft, WaitingScreen } from '@loyalty/widget'
import { ChooseScreen } from './screens/choose-screen.tsx'
import { ReferenceLine } from './screens/parts/reference-line.tsx'
import { reduceFirst, start, type Action, type State } from './state.ts'
import { useText } from './text.ts'

const loadLater = () => import('./later.tsx')

/** The exchange widget: shows the screen of the current step, from the choice of a program to the receipt. */
export function PointExchange({ session }: { session: ShownExchange }) {
  const { t } = useText()
  const [wanted, want] = useState<'soon' | 'now'>()
  const { file: later, ...wait } = useFile(loadLater, wanted)
  const [state, dispatch] = useExchange(session, later?.reduce)
  const approach = useCallback(() => want((now) => now ?? 'soon'), [])
  const { at } = state
  const choosing = at.step === 'choose'
  // The chunk with the other screens starts to load when the pointer or the focus reaches the list, or when the service
  // has input of an earlier document. The chunk is then usually ready when the user presses a program.
  const stored = useStoredDraft()
  const wish = choosing ? (wanted ?? (stored !== null && 'soon')) : 'now'
  if (wish && wish !== wanted) want(wish)
  // Steps that share a screen get the same name here, because the focus must move only to a new screen. A loading
  // screen has no heading to focus.
  const step = at.step === 'checking' ? 'review' : at.step === 'unknown' ? 'submitting' : at.step
  const heading = useStepFocus(choosing || later ? step : 'waiting')
  const shared = { session, dispatch, heading }
  const screen = () => {
    if (choosing) {
      // A refusal comes only from a screen in the later chunk, so that chunk is loaded when a refusal exists.
      const refused = later && <later.RefusedNotice at={at} currency={session.exchange.currency} dispatch={dispatch} />
      return (
        <ChooseScreen
          {...shared}
          options={state.options}
          at={at}
          refused={refused}
          onApproach={approach}
          holds={later?.holdsWords}
        />
      )
    }
    return later ? (
      <later.Later {...shared} state={state} />
    ) : (
      <WaitingScreen {...wait} shape={<AccountShape />}>
        <Button variant="secondary" onClick={() => dispatch({ type: 'back' })}>
          {t('shared.back')}
        </Button>
      </WaitingScreen>
    )
  }
  return (
    <>
      {screen()}
      {later && session.keepsDraft && <later.KeptInput state={state} dispatch={dispatch} />}
      {later && <later.Leaving state={state} keeps={session.keepsDraft} />}
      {/* The final screens already show the reference, with a copy button. */}
      {at.step !== 'done' && at.step !== 'failed' && <ReferenceLine reference={session.exchange.referenceNumber} />}
    </>
  )
}

/** The placeholder of the account screen: amount, heading, field, button. */
const AccountShape = () => (
  <>
    <Skeleton shape="button" />
    <Skeleton width="60%" height="1.375rem" />
    <Skeleton shape="button" />
    <Skeleton shape="button" />
  </>
)

/**
 * Returns the state, and reports each step to the host page. The full reducer loads after the first screen. Until then,
 * `reduceFirst` handles the actions.
 */
function useExchange({ exchange }: ShownExchange, reduce = reduceFirst): [State, Dispatch<Action>] {
  const [state, dispatch] = useReducer(reduce, undefined, () =>
    start(exchange.options, exchange.receipt, exchange.currency),
  )
  const bridge = useBridge()
  const { at, drafts } = state
  const dirty = Object.keys(drafts).length > 0 && at.step !== 'done'
  // For the host, the step `checking` is part of the review.
  const step = at.step === 'checking' ? 'review' : at.step

  useEffect(() => bridge.event('exchange.started', {}), [bridge])
  useEffect(() => bridge.event('step.changed', { step, dirty }), [bridge, step, dirty])

  return [state, dispatch]
}
