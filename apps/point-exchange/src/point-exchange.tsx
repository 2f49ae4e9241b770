import { useState } from 'react'
import type { ShownExchange } from '@loyalty/contract'
import { Button, Skeleton } from '@loyalty/ui'
import { useFile, useStepFocus, WaitingScreen } from '@loyalty/widget'
import { ChooseScreen } from './screens/choose-screen.tsx'
import { ReferenceLine } from './screens/reference-line.tsx'
import { useText } from './text.ts'
import { useExchange } from './use-exchange.ts'

const loadLater = () => import('./later.tsx')

/** From an amount to points in a program: one screen for each step of the flow. */
export function PointExchange({ session }: { session: ShownExchange }) {
  const { t } = useText()
  const [wanted, want] = useState<'soon' | 'now'>()
  const { file: later, ...wait } = useFile(loadLater, wanted)
  const [flow, dispatch] = useExchange(session, later?.reduce)
  const { at } = flow
  const choosing = at.step === 'choose'
  // There at Continue, if it can be.
  const wish = choosing ? at.chosen !== null && 'soon' : 'now'
  if (wish && wish !== wanted) want(wish)
  // What belongs to one screen is one step for the focus; a screen that is still on its way has no heading to take it.
  const step = at.step === 'checking' ? 'review' : at.step === 'unknown' ? 'submitting' : at.step
  const heading = useStepFocus(choosing || later ? step : 'waiting')
  const shared = { session, dispatch, heading }
  const screen = () => {
    if (choosing) {
      // A refusal comes from what came later.
      const refused = later && <later.RefusedNotice at={at} currency={session.exchange.currency} dispatch={dispatch} />
      return <ChooseScreen {...shared} options={flow.options} at={at} refused={refused} />
    }
    return later ? (
      <later.Later {...shared} flow={flow} />
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
      {/* What ends with a receipt or a refusal holds it among its lines, to be copied. */}
      {at.step !== 'done' && at.step !== 'failed' && <ReferenceLine reference={session.exchange.referenceNumber} />}
    </>
  )
}

/** Amount, heading, a field and the way on. */
const AccountShape = () => (
  <>
    <Skeleton shape="button" />
    <Skeleton width="60%" height="1.375rem" />
    <Skeleton shape="button" />
    <Skeleton shape="button" />
  </>
)
