import { sandboxTriggerOf } from '@loyalty/contract/sandbox'
import { partnerUnavailable, type Connector } from './connector.ts'

/** Sandbox: accepts every well-formed account but the members that a trigger names; never leaves the process. */
export const simulatedConnector: Connector = {
  validateMember: ({ account: { destinationUserId } }) => {
    const answer = sandboxTriggerOf(destinationUserId)?.asMember ?? 'MEMBER'
    return answer === 'UNAVAILABLE' ? Promise.reject(partnerUnavailable()) : Promise.resolve(answer)
  },
  partner: null,
}
