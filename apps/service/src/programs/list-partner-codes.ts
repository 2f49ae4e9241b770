import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleListPartnerCodes = handler(endpoints.listPartnerCodes, async ({ caller }, { store }) => {
  const { programs } = await store.organization(caller).catalogue()
  const codes = [...programs.values()].flatMap((program) => (program.caller ? program.partners.map(({ code }) => code) : []))
  return { body: [...new Set(codes)].toSorted() }
})
