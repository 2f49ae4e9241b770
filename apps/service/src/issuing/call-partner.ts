import type { Outcome } from '../connectors/connector.ts'
import type { PartnerCall } from '../store/transactions/partner-attempts.ts'

export type Called = { outcome: Outcome; attempt: PartnerCall }

const whyOf = (outcome: Outcome): string | null => {
  if (outcome.outcome === 'REFUSED') return outcome.reason
  return 'why' in outcome ? outcome.why : null
}

/** Calls a partner and measures the call, for its row in `partner_attempts`. `startedAt` is by the database's clock. */
export const callPartner = async (
  call: PartnerCall['call'],
  startedAt: number,
  calling: () => Promise<Outcome>,
): Promise<Called> => {
  const begin = performance.now()
  const outcome = await calling()
  const micros = Math.round((performance.now() - begin) * 1000)
  return { outcome, attempt: { call, startedAt, micros, outcome: outcome.outcome, why: whyOf(outcome) } }
}
