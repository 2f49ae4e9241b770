import '@loyalty/widget/later-messages'
import { useEffect } from 'react'
import type { ShownExchange } from '@loyalty/contract'
import { adoptSheet, LeaveQuestion, useSessionNotice, useSessionEpoch } from '@loyalty/widget'
import type { State } from './state.ts'
import { optionKey } from './options.ts'
import { draftFor } from './reduce.ts'
import { AccountScreen } from './screens/account-screen.tsx'
import { DoneScreen } from './screens/done-screen.tsx'
import { FailedScreen } from './screens/failed-screen.tsx'
import { ReviewScreen } from './screens/review-screen.tsx'
import type { ScreenProps } from './screens/screen-props.ts'
import { SendingScreen } from './screens/sending-screen.tsx'
import styles from './later.css?inline'
import { sessionNotice } from './session-notice.ts'
import { useSubmission } from './submit.ts'
import { useText } from './text.ts'
import { useReport } from './use-report.ts'

export { holdsWords } from '@loyalty/widget'
export { KeptInput } from './screens/parts/kept-input.tsx'
export { reduce } from './reduce.ts'
export { RefusedNotice } from './screens/parts/refused-notice.tsx'

adoptSheet(styles)

export type LaterProps = ScreenProps & { state: State; session: ShownExchange }

/** Asks before closing. An order that is being sent closes without the question, because its input is not unsent. */
export const Leaving = ({ state: { at }, keeps }: { state: State; keeps: boolean }) =>
  at.step !== 'submitting' && at.step !== 'unknown' && <LeaveQuestion keeps={keeps} />

/** Renders the screens that follow the first screen. */
export function Later({ state, ...shared }: LaterProps) {
  const { at } = state
  useSubmission(at, shared.dispatch)
  useReport(at, shared.session.exchange.referenceNumber)
  const { t } = useText()
  useSessionNotice(sessionNotice(at, t))
  const { session } = useSessionEpoch()
  const isLast = (at.step === 'done' && at.receipt.status === 'CONFIRMED') || at.step === 'failed'
  useEffect(() => {
    if (isLast) session.finish()
  }, [isLast, session])
  switch (at.step) {
    case 'choose':
      return null
    case 'account':
      return <AccountScreen {...shared} at={at} draft={draftFor(state, at.option)} />
    case 'review':
    case 'checking':
      return (
        <ReviewScreen
          {...shared}
          at={at}
          draft={draftFor(state, at.order.option)}
          kept={state.drafts[optionKey(at.order.option)]}
        />
      )
    case 'submitting':
    case 'unknown':
      return <SendingScreen {...shared} at={at} />
    case 'done':
      return <DoneScreen {...shared} at={at} />
    case 'failed':
      return <FailedScreen {...shared} at={at} />
  }
}
