import { problem, type Problem } from '@loyalty/contract'
import type { DestinationAccount } from '../money/fingerprint.ts'

/** What a partner says of a member. "Could not ask" is thrown: it is never taken for a yes. */
export type Membership = 'MEMBER' | 'MEMBER_NOT_FOUND' | 'MEMBER_INELIGIBLE'

/** A way to a partner. */
export type Connector = { validateMember: (account: DestinationAccount) => Promise<Membership> }

const unavailable = (): Problem =>
  problem('PARTNER_UNAVAILABLE', { detail: 'The partner cannot be reached at the moment: send the request again later.', retryAfter: 5 })

/** Sandbox: accepts every well-formed account but the members that a trigger names; never leaves the process. */
const simulated: Connector = {
  validateMember: ({ destinationUserId }) => {
    switch (destinationUserId) {
      case 'SBX-422-MEMBER-NOT-FOUND':
        return Promise.resolve('MEMBER_NOT_FOUND')
      case 'SBX-422-MEMBER-INELIGIBLE':
        return Promise.resolve('MEMBER_INELIGIBLE')
      case 'SBX-503-PARTNER':
        return Promise.reject(unavailable())
      default:
        return Promise.resolve('MEMBER')
    }
  },
}

/** A partner that no address is configured for: live points are never simulated. */
const unconfigured: Connector = { validateMember: () => Promise.reject(unavailable()) }

export const connectorNamed = (name: string): Connector => (name === 'simulated' ? simulated : unconfigured)
