import type { ExchangeSession } from '@loyalty/contract'
import { useStepFocus } from '@loyalty/widget'
import { draftFor } from './flow.ts'
import { AccountScreen } from './screens/account-screen.tsx'
import { ChooseScreen } from './screens/choose-screen.tsx'
import { DoneScreen } from './screens/done-screen.tsx'
import { FailedScreen } from './screens/failed-screen.tsx'
import { ReviewScreen } from './screens/review-screen.tsx'
import { SendingScreen } from './screens/sending-screen.tsx'
import { useExchange } from './use-exchange.ts'

/** From an amount to points in a program: one screen for each step of the flow. */
export function PointExchange({ session }: { session: ExchangeSession }) {
  const [flow, dispatch] = useExchange(session)
  const { at } = flow
  // What belongs to one screen is one step for the focus.
  const heading = useStepFocus(at.step === 'checking' ? 'review' : at.step === 'unknown' ? 'submitting' : at.step)
  const shared = { session, dispatch, heading }
  switch (at.step) {
    case 'choose':
      return <ChooseScreen {...shared} options={flow.options} at={at} />
    case 'account':
      return <AccountScreen {...shared} at={at} draft={draftFor(flow, at.option)} />
    case 'review':
    case 'checking':
      return <ReviewScreen {...shared} at={at} />
    case 'submitting':
    case 'unknown':
      return <SendingScreen {...shared} at={at} />
    case 'done':
      return <DoneScreen {...shared} receipt={at.receipt} />
    case 'failed':
      return <FailedScreen {...shared} at={at} />
  }
}
