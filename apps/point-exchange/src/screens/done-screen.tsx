import type { ExchangeReceipt } from '@loyalty/contract'
import { CopyButton, Notice, StepHeader, SummaryList } from '@loyalty/ui'
import { useText } from '../text.ts'
import { accountLines } from './account-lines.tsx'
import { Leave } from './leave.tsx'
import type { ScreenProps } from './screen.ts'

export function DoneScreen({ heading, receipt }: ScreenProps & { receipt: ExchangeReceipt }) {
  const text = useText()
  const { t, money, dateTime } = text
  return (
    <main className="grid gap-4">
      <StepHeader
        title={t('done.title', { points: receipt.totalPoints })}
        detail={t('done.detail', { program: receipt.programName })}
        headingRef={heading}
      />
      {receipt.usuallyAppears && <Notice tone="success">{t(`done.${receipt.usuallyAppears}`)}</Notice>}
      <SummaryList
        items={[
          { label: t('done.points'), value: t('shared.points', { points: receipt.totalPoints }), strong: true },
          { label: t('done.amount'), value: <bdi>{money(receipt.amount, receipt.currency)}</bdi> },
          { label: t('review.program'), value: <bdi>{receipt.programName}</bdi> },
          ...accountLines(receipt.destinationAccount, text),
          { label: t('done.date'), value: dateTime(receipt.date) },
          { label: t('review.reference'), value: <bdi dir="ltr">{receipt.referenceNumber}</bdi> },
        ]}
      />
      <CopyButton
        text={receipt.referenceNumber}
        label={t('done.copy')}
        copiedLabel={t('shared.copied')}
        manualLabel={t('shared.copyManual')}
      />
      <Leave label={t('done.close')} reason="done" outcome={{ status: 'completed', reference: receipt.id }} />
    </main>
  )
}
