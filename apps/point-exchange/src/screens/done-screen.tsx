import type { ExchangeReceipt } from '@loyalty/contract'
import { Notice, SuccessHeader, SummaryList } from '@loyalty/ui'
import { hasMinorUnit } from '@loyalty/widget'
import { useText } from '../text.ts'
import { accountLines } from './parts/account-lines.tsx'
import { CopyReference } from './parts/copy-reference.tsx'
import { Leave } from './parts/leave.tsx'
import { ProgramText } from './parts/program-name.tsx'
import type { At, ScreenProps } from './screen-props.ts'

export function DoneScreen({ heading, at: { receipt, remainder, earlier } }: ScreenProps & { at: At<'done'> }) {
  const text = useText()
  const { t, money, dateTime } = text
  const inMoney = (amount: string) => money(amount, receipt.currency)
  return (
    <main className="lw-main">
      <SuccessHeader
        title={t('done.title', { points: receipt.totalPoints })}
        detail={
          <ProgramText name={receipt.programName}>{t('done.detail', { program: receipt.programName })}</ProgramText>
        }
        headingRef={heading}
      />
      {earlier && <Notice announce="status">{t('done.earlier')}</Notice>}
      <Notice tone="success">{whenOf(receipt)}</Notice>
      <SummaryList
        items={[
          {
            label: t('done.amount'),
            value: <bdi>{inMoney(receipt.amount)}</bdi>,
            note:
              remainder !== undefined &&
              hasMinorUnit(remainder, receipt.currency) &&
              t('review.remainder', { value: inMoney(remainder) }),
          },
          ...accountLines(receipt.destinationAccount, text),
          { label: t('done.date'), value: dateTime(receipt.date) },
          { label: t('reference'), value: <CopyReference>{receipt.referenceNumber}</CopyReference> },
        ]}
      />
      <Leave label={t('done.close')} reason="done" outcome={{ status: 'completed', reference: receipt.id }} />
    </main>
  )

  function whenOf({ usuallyAppears, programName }: ExchangeReceipt) {
    return usuallyAppears ? (
      t(`done.${usuallyAppears}`)
    ) : (
      <ProgramText name={programName}>{t('done.sometime', { program: programName })}</ProgramText>
    )
  }
}
