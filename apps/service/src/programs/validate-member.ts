import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { checkMember } from './check-member.ts'
import { enabledProgram } from './resolve-program.ts'

export const handleValidateMember = handler(endpoints.validateMember, async ({ params, body, caller }, context) => {
  const catalogue = await context.store.organization(caller).catalogue()
  return checkMember(enabledProgram(catalogue, params.programId), body, caller, catalogue, context)
})

export const handleValidateMultibrandMember = handler(endpoints.validateMultibrandMember, async ({ params, body, caller }, context) => {
  const catalogue = await context.store.organization(caller).catalogue()
  return checkMember(enabledProgram(catalogue, params.programId), body, caller, catalogue, context)
})
