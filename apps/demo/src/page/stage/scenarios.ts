import { scenarioNames, type Page, type Scenario } from '../settings.ts'

/**
 * The member number that triggers each scenario's failure in the sandbox. The numbers come from the service's list of
 * triggers.
 */
export const triggers: Partial<Record<Scenario, string>> = {
  timeout: 'SBX-504-THEN-OK',
  notFound: 'SBX-422-MEMBER-NOT-FOUND',
  downOnce: 'SBX-503-ONCE',
  slow: 'SBX-SLOW',
  twice: 'SBX-WEBHOOK-DUPLICATE',
  delayed: 'SBX-WEBHOOK-DELAYED',
  badSignature: 'SBX-WEBHOOK-BAD-SIGNATURE',
}

const ofPreferences: readonly Scenario[] = ['normal', 'notFound', 'expired', 'signedOut']

/**
 * Returns the scenarios of a widget. The preferences have fewer scenarios, because most triggers work only when points
 * are issued.
 */
export const scenariosOf = (type: Exclude<Page, 'account'>): readonly Scenario[] =>
  type === 'multibrand' ? ofPreferences : scenarioNames
