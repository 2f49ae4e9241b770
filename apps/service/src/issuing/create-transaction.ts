import { endpoints } from '@loyalty/contract'
import { isoDate } from '../http/dates.ts'
import { handler } from '../http/handler.ts'
import { readIssueAmount } from './amount.ts'
import { issuePoints } from './issue-points.ts'

/** `value` and `currency` are deprecated since (Unix seconds); no date of removal is set. */
const deprecatedSince = '@1735689600'

export const handleCreateTransaction = handler(endpoints.createTransaction, async ({ body, caller }, context) => {
  const { created, transaction } = await issuePoints(
    {
      channel: 'API',
      programId: body.programId,
      partnerCode: body.partnerCode,
      account: body.destinationAccount,
      amount: readIssueAmount(body),
      referenceNumber: body.referenceNumber,
      description: body.description ?? null,
      sourceUserId: null,
    },
    caller,
    context,
  )
  const deprecation: Record<string, string> =
    body.value === undefined && body.currency === undefined
      ? {}
      : { Deprecation: deprecatedSince, Link: `<${context.baseUrl}/openapi.json>; rel="deprecation"` }
  return {
    status: created ? 201 : 200,
    headers: { Location: `/transactions/${transaction.id}`, ...deprecation },
    body: {
      id: transaction.id,
      totalPoints: Number(transaction.totalPoints),
      referenceNumber: transaction.referenceNumber,
      date: isoDate(transaction.createdAt),
    },
  }
})
