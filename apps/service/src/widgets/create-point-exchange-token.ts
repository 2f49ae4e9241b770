import { endpoints, limits, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { readAmount } from '../issuing/amount.ts'
import { valueAboveLimitProblem } from '../issuing/refusals.ts'
import { valueAboveLimit } from '../money/plan-issue.ts'
import { authenticateClient } from '../tokens/authenticate-client.ts'
import { isOwnPurchase } from './is-own-purchase.ts'
import { mintToken } from './mint-token.ts'

export const handleCreatePointExchangeToken = handler(endpoints.createPointExchangeToken, async ({ body, request }, context) => {
  const client = await authenticateClient(body, request, context, 'widgets:point-exchange')
  const books = context.store.organization(client)
  const { organization, rates } = await books.catalogue()
  const amount = readAmount(body.amount, body.currency, 'amount')
  const rate = rates.get(body.currency)
  if (rate === undefined) throw problem('CURRENCY_NOT_SUPPORTED', { detail: `There is no rate for ${body.currency}.` })
  const aboveLimit = valueAboveLimit({ value: amount, currency: body.currency, rate }, organization.maxValueUsd)
  if (aboveLimit) throw valueAboveLimitProblem(aboveLimit, 'amount')
  const used = await books.transactions.findByReference(body.referenceNumber)
  if (used && !isOwnPurchase(used, body.userId, { amount, currency: body.currency }))
    throw problem('REFERENCE_NUMBER_CONFLICT', {
      detail: 'This reference number was already used for a different transfer.',
      errors: [{ field: 'referenceNumber', code: 'DIFFERS', message: 'was already used for a different transfer' }],
    })
  const purchase = { amount, currency: body.currency, referenceNumber: body.referenceNumber, description: body.description ?? null }
  const accessToken = await mintToken(
    client,
    { kind: 'point-exchange', purchase, userId: body.userId },
    limits.pointExchangeTokenSeconds,
    context,
  )
  return { body: { accessToken } }
})
