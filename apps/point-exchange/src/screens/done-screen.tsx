import { Notice, StepHeader, SuccessHeader, SummaryList } from '@loyalty/ui'
import { programNameIn } from '@loyalty/widget'
import { useText } from '../text.ts'
import { CopyReference } from './parts/copy-reference.tsx'
import { Leave } from './parts/leave.tsx'
import { ProgramName, ProgramText } from './parts/program-name.tsx'
import { ReceiptActions } from './parts/receipt-actions.tsx'
import { receiptLines } from './parts/receipt-lines.ts'
import { ReceiptSteps } from './parts/receipt-steps.tsx'
import type { At, ScreenProps } from './screen-props.ts'

/** The receipt. It states only facts, so it also shows that the program has not answered yet. */
export function DoneScreen({ heading, at: { receipt, remainder, earlier } }: ScreenProps & { at: At<'done'> }) {
  const text = useText()
  const { t, locale } = text
  const { usuallyAppears } = receipt
  const program = programNameIn(receipt, locale)
  const waits = receipt.status === 'WAITING'
  const lines = receiptLines(receipt, remainder, text)
  const reference = { label: t('reference'), value: receipt.referenceNumber }
  const named = (sentence: string) => <ProgramText name={program}>{sentence}</ProgramText>
  return (
    <main className="lw-main">
      {waits ? (
        <StepHeader title={named(t('done.waiting', { program }))} headingRef={heading} />
      ) : (
        <SuccessHeader
          title={t('done.title', { points: receipt.totalPoints })}
          detail={named(t('done.detail', { program }))}
          headingRef={heading}
        />
      )}
      {earlier && <Notice announce="status">{t('done.earlier')}</Notice>}
      <ReceiptSteps receipt={receipt} />
      {waits ? <p>{t('done.waitingBody')}</p> : usuallyAppears && <p>{t(`done.${usuallyAppears}`)}</p>}
      <SummaryList
        items={[
          ...lines.map(({ ltr, value, ...line }) => ({
            ...line,
            value: value === program ? <ProgramName name={value} /> : <bdi dir={ltr && 'ltr'}>{value}</bdi>,
          })),
          { ...reference, value: <CopyReference>{receipt.referenceNumber}</CopyReference> },
        ]}
      />
      {!waits && <ReceiptActions title={t('done.receipt')} lines={[...lines, { ...reference, ltr: true }]} />}
      {waits ? (
        <Leave label={t('shared.close')} reason="cancel" variant="secondary" />
      ) : (
        <Leave label={t('done.close')} reason="done" outcome={{ status: 'completed', reference: receipt.id }} />
      )}
    </main>
  )
}
