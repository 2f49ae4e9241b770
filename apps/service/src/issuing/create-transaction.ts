import { endpoints } from '@loyalty/contract'
import { isoDate } from '../http/request/dates.ts'
import { deprecationHeaders } from '../http/deprecation.ts'
import { handler } from '../http/handler.ts'
import { readIssueAmount } from './amount.ts'
import { issuePoints } from './issue-points.ts'

export const handleCreateTransaction = handler(
  endpoints.createTransaction,
  async ({ body, org, clientId }, context) => {
    const { created, transaction } = await issuePoints(
      {
        channel: 'API',
        programId: body.programId,
        partnerCode: body.partnerCode,
        account: body.destinationAccount,
        amount: readIssueAmount(body),
        amountField: body.basePoints === undefined ? 'value' : 'basePoints',
        referenceNumber: body.referenceNumber,
        description: body.description ?? null,
        sourceUserId: null,
        clientId,
      },
      org,
      context,
    )
    const deprecated = body.value !== undefined || body.currency !== undefined
    return {
      status: created ? 201 : 200,
      headers: {
        Location: `/transactions/${transaction.id}`,
        ...(deprecated ? deprecationHeaders(context.baseUrl) : {}),
      },
      body: {
        id: transaction.id,
        totalPoints: Number(transaction.totalPoints),
        referenceNumber: transaction.referenceNumber,
        date: isoDate(transaction.createdAt),
      },
    }
  },
)
