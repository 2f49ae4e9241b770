import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { checkMember } from './check-member.ts'

export const handleValidateMember = handler(endpoints.validateMember, ({ params, body, org }, context) =>
  checkMember(org, params.programId, body, context),
)

export const handleValidateMultibrandMember = handler(
  endpoints.validateMultibrandMember,
  ({ params, body, org }, context) => checkMember(org, params.programId, body, context),
)
