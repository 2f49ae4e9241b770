import { problem } from '@loyalty/contract'
import type { IssueAmount } from '../money/fingerprint.ts'
import { planIssue, type IssuePlan, type IssueTerms } from '../money/plan-issue.ts'
import type { EnabledProgram } from '../programs/resolve-program.ts'
import { issueTerms, type CatalogSnapshot } from '../store/catalog/catalog-snapshot.ts'
import { refusalProblem, type AmountField } from './refusals.ts'

/**
 * The requested amount. The service checked the currency of a widget request when it created the widget token. It may
 * differ from USD and from the local currency.
 */
type RequestedAmount = { channel: 'API' | 'WIDGET'; amount: IssueAmount; amountField: AmountField }

const requireSupported = ({ channel, amount }: RequestedAmount, { organization }: CatalogSnapshot): void => {
  if (amount.mode === 'POINTS') {
    if (channel === 'API' && !organization.numberOfPointsEnabled)
      throw problem('NUMBER_OF_POINTS_NOT_ENABLED', {
        detail: 'Your organization may issue by value and currency only, not by an exact number of points.',
      })
    return
  }
  const supported = ['USD', organization.localCurrency]
  if (channel === 'API' && !supported.includes(amount.currency))
    throw problem('CURRENCY_NOT_SUPPORTED', {
      detail: `The currency must be one of ${supported.join(', ')} or POINTS.`,
      errors: [
        { field: 'currency', code: 'INVALID_VALUE', message: `must be one of ${supported.join(', ')} or POINTS` },
      ],
    })
}

/**
 * Returns the terms under which the organization issues points of a program. Throws `NO_PARTNERSHIP` if the catalog has
 * no terms for this program.
 */
export const termsOf = (
  catalog: CatalogSnapshot,
  program: EnabledProgram,
  partnerCode: string,
  now: number,
): IssueTerms => {
  const terms = issueTerms(catalog, program, partnerCode, now)
  if (!terms) throw problem('NO_PARTNERSHIP', { detail: `Program ${program.id} is not enabled for your organization.` })
  return terms
}

/**
 * Plans the points of an amount at the instant `now`, both to issue them and to preview them. Throws a problem if the
 * service cannot issue points for the amount.
 */
export const planPoints = (
  requested: RequestedAmount,
  program: EnabledProgram,
  partnerCode: string,
  catalog: CatalogSnapshot,
  now: number,
): IssuePlan => {
  requireSupported(requested, catalog)
  const outcome = planIssue(requested.amount, termsOf(catalog, program, partnerCode, now))
  if (!outcome.ok) throw refusalProblem(outcome.refusal, program.id, requested)
  return outcome.plan
}
