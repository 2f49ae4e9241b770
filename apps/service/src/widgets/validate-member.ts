import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { checkMember } from '../programs/check-member.ts'
import { enabledProgram } from '../programs/resolve-program.ts'

export const handleValidateExchangeMember = handler(
  endpoints.validateExchangeMember,
  async ({ body: { programId, ...member }, session }, context) => {
    const catalogue = await context.store.organization(session.caller).catalogue()
    return checkMember(enabledProgram(catalogue, programId), member, session.caller, catalogue, context)
  },
)

export const handleValidatePreferenceMember = handler(
  endpoints.validatePreferenceMember,
  async ({ body: { programId, ...member }, session }, context) => {
    const catalogue = await context.store.organization(session.caller).catalogue()
    return checkMember(enabledProgram(catalogue, programId), member, session.caller, catalogue, context)
  },
)
