import { partnerUnavailable, type Connector } from './connector.ts'

/** A partner that no address or no secret is known for: live points are never simulated. */
export const unconfiguredConnector: Connector = {
  validateMember: () => Promise.reject(partnerUnavailable()),
  partner: {
    issue: () => Promise.resolve({ outcome: 'NOT_SENT', why: 'NOT_CONFIGURED' }),
    ask: () => Promise.resolve({ outcome: 'UNKNOWN', why: 'NOT_CONFIGURED' }),
  },
}
