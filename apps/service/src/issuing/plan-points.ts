import { problem } from '@loyalty/contract'
import type { IssueAmount } from '../money/fingerprint.ts'
import { planIssue, type IssuePlan, type IssueTerms } from '../money/plan-issue.ts'
import type { EnabledProgram } from '../programs/resolve-program.ts'
import { issueTerms, type CallerCatalogue } from '../store/catalog/catalogue.ts'
import { refusalProblem, type AmountField } from './refusals.ts'

/** A widget's currency was checked when its token was made; it may be neither USD nor local, and its amount is never in points. */
type Asked = { channel: 'API' | 'WIDGET'; amount: IssueAmount; amountField: AmountField }

const requireSupported = ({ channel, amount }: Asked, { organization }: CallerCatalogue): void => {
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
      errors: [{ field: 'currency', code: 'INVALID_VALUE', message: `must be one of ${supported.join(', ')} or POINTS` }],
    })
}

/** The terms of a program that has passed `enabledProgram`. */
export const termsOf = (catalogue: CallerCatalogue, program: EnabledProgram, partnerCode: string, now: number): IssueTerms => {
  const terms = issueTerms(catalogue, program, partnerCode, now)
  if (!terms) throw problem('NO_PARTNERSHIP', { detail: `Program ${program.id} is not enabled for your organization.` })
  return terms
}

/** What an amount becomes at one instant; issuing and its preview both ask here. Throws the mode's or the amount's refusal. */
export const planPoints = (
  asked: Asked,
  program: EnabledProgram,
  partnerCode: string,
  catalogue: CallerCatalogue,
  now: number,
): IssuePlan => {
  requireSupported(asked, catalogue)
  const outcome = planIssue(asked.amount, termsOf(catalogue, program, partnerCode, now))
  if (!outcome.ok) throw refusalProblem(outcome.refusal, program.id, asked)
  return outcome.plan
}
