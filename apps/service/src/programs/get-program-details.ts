import { endpoints, type ProgramDetails } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import type { Program } from '../store/catalog/catalog-snapshot.ts'
import { logoAddress } from './program-items.ts'

/** Returns the details of a program (spec §2.6). */
const detailsEntry = (program: Program, baseUrl: string): ProgramDetails[string] => ({
  businessName: program.businessName,
  programId: program.id,
  programName: program.name,
  logo: logoAddress(baseUrl, program.logo),
  logoDarkMode: logoAddress(baseUrl, program.logoDarkMode),
  programCurrency: program.programCurrency,
  brandDescription: program.brandDescription,
  termsConditionsUrl: program.termsAndConditionsUrl,
})

export const handleGetProgramDetails = handler(endpoints.getProgramDetails, async ({ query, org }, { baseUrl }) => {
  const { programs } = await org.catalog()
  const entries = query['programId[]'].flatMap((id) => {
    const program = programs.get(id)
    return program?.caller ? [[id, detailsEntry(program, baseUrl)] as const] : []
  })
  return { body: Object.fromEntries(entries) }
})
