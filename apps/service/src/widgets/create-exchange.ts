import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { issuePoints } from '../issuing/issue-points.ts'
import { eraseDraft } from '../session-draft.ts'
import { exchangeReceipt } from './exchange-receipt.ts'
import { purchaseOf } from './session.ts'

export const handleCreateExchange = handler(endpoints.createExchange, async ({ body, org, session }, context) => {
  const { amount, currency, referenceNumber, description } = purchaseOf(session)
  const { created, transaction } = await issuePoints(
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
      clientId: session.clientId,
      saveAccount: body.saveAccount ?? false,
    },
    org,
    context,
  )
  await eraseDraft(org, session, context)
  return { status: created ? 201 : 200, body: await exchangeReceipt(transaction, org, context) }
})
