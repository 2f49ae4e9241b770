import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { checkMember } from '../programs/check-member.ts'

export const handleValidateExchangeMember = handler(
  endpoints.validateExchangeMember,
  ({ body: { programId, ...member }, org }, context) => checkMember(org, programId, member, context),
)

export const handleValidatePreferenceMember = handler(
  endpoints.validatePreferenceMember,
  ({ body: { programId, ...member }, org }, context) => checkMember(org, programId, member, context),
)
