import { Notice, StepHeader, SummaryList } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import { useText } from '../text.ts'
import { CopyReference } from './parts/copy-reference.tsx'
import { Leave } from './parts/leave.tsx'
import type { At, ScreenProps } from './screen-props.ts'

const sentences = {
  REFERENCE_NUMBER_CONFLICT: 'failed.conflict',
  INSUFFICIENT_SCOPE: 'failed.forbidden',
  ORGANIZATION_NOT_ACTIVE: 'failed.forbidden',
} as const

/** The screen after a final refusal, which the user cannot fix. */
export function FailedScreen({ session: { exchange }, heading, at }: ScreenProps & { at: At<'failed'> }) {
  const { t } = useText()
  const { code, requestId } = at.refusal
  // With this code, another transfer has used the reference. If the user's own transfer had used it, the service would
  // have returned the receipt.
  const used = code === 'REFERENCE_NUMBER_CONFLICT'
  return (
    <main className="lw-main">
      <StepHeader title={t(used ? 'failed.used' : 'failed.title')} headingRef={heading} />
      <Notice tone={used ? 'warning' : 'danger'} announce="alert">
        {t(code in sentences ? sentences[code as keyof typeof sentences] : 'failed.other')}
      </Notice>
      <SummaryList
        items={[{ label: t('reference'), value: <CopyReference>{exchange.referenceNumber}</CopyReference> }]}
      />
      <RequestId of={requestId} />
      <Leave
        label={t('shared.close')}
        reason="cancel"
        variant="secondary"
        {...(!used && { outcome: { status: 'cancelled' } })}
      />
    </main>
  )
}
