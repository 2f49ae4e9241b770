import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleListPartnerCodes = handler(endpoints.listPartnerCodes, async ({ org }) => {
  const { programs } = await org.catalog()
  const codes = [...programs.values()].flatMap((program) =>
    program.caller ? program.partners.map(({ code }) => code) : [],
  )
  return { body: [...new Set(codes)].toSorted() }
})
