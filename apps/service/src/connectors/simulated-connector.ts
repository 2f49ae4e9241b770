import { partnerUnavailable, type Connector } from './connector.ts'

/** Sandbox: accepts every well-formed account but the members that a trigger names; never leaves the process. */
export const simulatedConnector: Connector = {
  validateMember: ({ account: { destinationUserId } }) => {
    switch (destinationUserId) {
      case 'SBX-422-MEMBER-NOT-FOUND':
        return Promise.resolve('MEMBER_NOT_FOUND')
      case 'SBX-422-MEMBER-INELIGIBLE':
        return Promise.resolve('MEMBER_INELIGIBLE')
      case 'SBX-503-PARTNER':
        return Promise.reject(partnerUnavailable())
      default:
        return Promise.resolve('MEMBER')
    }
  },
  partner: null,
}
