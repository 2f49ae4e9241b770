import { Notice, StepHeader, SummaryList } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import { useText } from '../text.ts'
import { CopyReference } from './copy-reference.tsx'
import { Leave } from './leave.tsx'
import type { At, ScreenProps } from './screen.ts'

const sentences = {
  REFERENCE_NUMBER_CONFLICT: 'failed.conflict',
  INSUFFICIENT_SCOPE: 'failed.forbidden',
  ORGANIZATION_NOT_ACTIVE: 'failed.forbidden',
} as const

/** A final refusal: nothing the user can change would make it pass. */
export function FailedScreen({ session: { exchange }, heading, at }: ScreenProps & { at: At<'failed'> }) {
  const { t } = useText()
  const { code, requestId } = at.refusal
  // Not the user's own transfer of this order: that one answers its receipt.
  const used = code === 'REFERENCE_NUMBER_CONFLICT'
  return (
    <main className="lw-main">
      <StepHeader title={t(used ? 'failed.used' : 'failed.title')} headingRef={heading} />
      <Notice tone={used ? 'warning' : 'danger'} announce="alert">
        {t(code in sentences ? sentences[code as keyof typeof sentences] : 'failed.other')}
      </Notice>
      <SummaryList items={[{ label: t('reference'), value: <CopyReference>{exchange.referenceNumber}</CopyReference> }]} />
      <RequestId of={requestId} />
      <Leave label={t('shared.close')} reason="cancel" variant="secondary" {...(!used && { outcome: { status: 'cancelled' } })} />
    </main>
  )
}
