import { scenarioNames, type Page, type Scenario } from '../settings.ts'

/** Member numbers that make the sandbox misbehave, each in its own way (the service's trigger table). */
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

/** Those that can be met in a widget: most triggers belong to issuing points. */
export const scenariosOf = (type: Exclude<Page, 'account'>): readonly Scenario[] => (type === 'multibrand' ? ofPreferences : scenarioNames)
