import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { enabledProgram } from './resolve-program.ts'

/** S:268-270. What is sent as a query has been checked for its form and changes nothing. */
export const handleGetProgramFields = handler(endpoints.getProgramFields, async ({ params, caller }, { store }) => {
  const { requiredFields } = enabledProgram(await store.organization(caller).catalogue(), params.programId)
  const { destinationUserId, destinationUserEmail } = requiredFields
  return { body: { destinationUserId, destinationUserEmail } }
})
