import { CopyButton, Notice, StepHeader, SummaryList } from '@loyalty/ui'
import { RequestId } from '@loyalty/widget'
import { useText } from '../text.ts'
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
  return (
    <main className="grid gap-4">
      <StepHeader title={t('failed.title')} headingRef={heading} />
      <Notice tone="danger">{t(code in sentences ? sentences[code as keyof typeof sentences] : 'failed.other')}</Notice>
      <SummaryList items={[{ label: t('review.reference'), value: <bdi dir="ltr">{exchange.referenceNumber}</bdi> }]} />
      <CopyButton
        text={exchange.referenceNumber}
        label={t('done.copy')}
        copiedLabel={t('shared.copied')}
        manualLabel={t('shared.copyManual')}
      />
      <RequestId of={requestId} />
      <Leave label={t('shared.close')} reason="cancel" variant="secondary" outcome={{ status: 'cancelled' }} />
    </main>
  )
}
