import { endpoints, limits, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { readAmount } from '../issuing/amount.ts'
import { isOwnPurchase } from '../issuing/is-own-purchase.ts'
import { requireComposed } from '../issuing/reference-number.ts'
import { referenceTaken, valueAboveLimitProblem } from '../issuing/refusals.ts'
import type { Money } from '../money/decimal.ts'
import { valueAboveLimit } from '../money/plan-issue.ts'
import type { CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import { authenticateClient } from '../tokens/authenticate-client.ts'
import { mintToken } from './mint-token.ts'

const requireWithinLimit = (value: Money, currency: string, { organization, rates }: CatalogSnapshot): void => {
  const rate = rates.get(currency)
  if (rate === undefined) throw problem('CURRENCY_NOT_SUPPORTED', { detail: `There is no rate for ${currency}.` })
  const aboveLimit = valueAboveLimit({ value, currency, rate }, organization.maxValueUsd)
  if (aboveLimit) throw valueAboveLimitProblem(aboveLimit, 'amount')
}

export const handleCreatePointExchangeToken = handler(
  endpoints.createPointExchangeToken,
  async ({ body, request }, context) => {
    const authenticated = await authenticateClient(body, request, context, 'widgets:point-exchange')
    const { org } = authenticated
    const amount = readAmount(body.amount)
    const used = await org.transactions.findByReference(body.referenceNumber)
    if (used && !isOwnPurchase(used, body.userId, { amount, currency: body.currency })) throw referenceTaken()
    if (!used) {
      requireComposed(body.referenceNumber)
      requireWithinLimit(amount, body.currency, await org.catalog())
    }
    const purchase = {
      amount,
      currency: body.currency,
      referenceNumber: body.referenceNumber,
      description: body.description ?? null,
    }
    const accessToken = await mintToken(
      authenticated,
      { kind: 'point-exchange', purchase, userId: body.userId },
      limits.pointExchangeTokenSeconds,
      context,
    )
    return { body: { accessToken } }
  },
)
