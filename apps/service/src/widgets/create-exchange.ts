import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { issuePoints } from '../issuing/issue-points.ts'
import { exchangeReceipt } from './exchange-receipt.ts'
import { purchaseOf } from './session.ts'

export const handleCreateExchange = handler(endpoints.createExchange, async ({ body, org, session }, context) => {
  const { amount, currency, referenceNumber, description } = purchaseOf(session)
  const { created, transaction, catalog } = await issuePoints(
    {
      channel: 'WIDGET',
      programId: body.programId,
      partnerCode: body.partnerCode,
      account: body.destinationAccount,
      amount: { mode: 'VALUE', value: amount, currency },
      amountField: 'amount',
      referenceNumber,
      description,
      sourceUserId: session.userId,
      saveAccount: body.saveAccount ?? false,
    },
    org,
    context,
  )
  return { status: created ? 201 : 200, body: exchangeReceipt(transaction, catalog, context) }
})
