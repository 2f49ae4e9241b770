import type { ExchangeReceipt } from '@loyalty/contract'
import { FieldStatus } from '@loyalty/ui'
import { programNameIn } from '@loyalty/widget'
import { useText } from '../../text.ts'
import { ProgramText } from './program-name.tsx'

/** The steps of an order that are facts: it is sent, and the program has confirmed it or has not answered yet. */
export function ReceiptSteps({ receipt }: { receipt: ExchangeReceipt }) {
  const { t, locale } = useText()
  const program = programNameIn(receipt, locale)
  const waits = receipt.status === 'WAITING'
  return (
    <output className="block">
      <ol className="lw-steps">
        <li>
          <FieldStatus tone="success">{t('done.sent')}</FieldStatus>
        </li>
        <li>
          <FieldStatus tone={waits ? 'busy' : 'success'}>
            <ProgramText name={program}>{t(waits ? 'done.waiting' : 'done.confirmed', { program })}</ProgramText>
          </FieldStatus>
        </li>
      </ol>
    </output>
  )
}
