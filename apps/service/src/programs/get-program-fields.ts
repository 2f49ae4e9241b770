import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { enabledProgram } from './resolve-program.ts'

/**
 * Returns the required fields of a program (spec §4.1 E5). The answer does not depend on the query, which the contract
 * only validates.
 */
export const handleGetProgramFields = handler(endpoints.getProgramFields, async ({ params, org }) => {
  const { requiredFields } = enabledProgram(await org.catalog(), params.programId)
  const { destinationUserId, destinationUserEmail } = requiredFields
  return { body: { destinationUserId, destinationUserEmail } }
})
