import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onInterruption, openInterruption } from '../api/interruptions.ts'

const SessionOver = lazy(() =>
  import('../pages/sign-in/session-over-dialog.tsx').then(({ SessionOverDialog }) => ({ default: SessionOverDialog })),
)
const StepUp = lazy(() =>
  import('../step-up/step-up-dialog.tsx').then(({ StepUpDialog }) => ({ default: StepUpDialog })),
)
const OrganizationChanged = lazy(() =>
  import('../pages/choose-organization/organization-changed-dialog.tsx').then(({ OrganizationChangedDialog }) => ({
    default: OrganizationChangedDialog,
  })),
)

/** Renders the dialog that a call waits for. The page behind it stays mounted and keeps what the person typed. */
export function Interruptions() {
  const open = useSyncExternalStore(onInterruption, openInterruption)
  if (open === undefined) return null
  const { interruption, settle } = open
  return (
    <Suspense>
      {interruption.kind === 'session-over' && <SessionOver onDone={settle} />}
      {interruption.kind === 'step-up' && <StepUp problem={interruption.problem} onDone={settle} />}
      {interruption.kind === 'organization-changed' && (
        <OrganizationChanged session={interruption.session} onDone={settle} />
      )}
    </Suspense>
  )
}
