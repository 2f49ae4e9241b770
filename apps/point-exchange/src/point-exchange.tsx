import type { ExchangeSession } from '@loyalty/contract'
import { useStepFocus } from '@loyalty/widget'
import { ChooseScreen } from './screens/choose-screen.tsx'
import { WaitingScreen } from './screens/waiting-screen.tsx'
import { useExchange } from './use-exchange.ts'
import { useLater } from './use-later.ts'

/** From an amount to points in a program: one screen for each step of the flow. */
export function PointExchange({ session }: { session: ExchangeSession }) {
  const [flow, dispatch] = useExchange(session)
  const { at } = flow
  const choosing = at.step === 'choose'
  const { Later, failed } = useLater({ soon: !choosing || at.chosen !== null, now: !choosing })
  // What belongs to one screen is one step for the focus; a screen that is still on its way is none.
  const step = at.step === 'checking' ? 'review' : at.step === 'unknown' ? 'submitting' : at.step
  const heading = useStepFocus(choosing || Later ? step : 'choose')
  const shared = { session, dispatch, heading }
  if (choosing) return <ChooseScreen {...shared} options={flow.options} at={at} />
  return Later ? <Later {...shared} flow={flow} /> : <WaitingScreen failed={failed} />
}
