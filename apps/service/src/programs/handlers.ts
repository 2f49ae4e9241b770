import { handleGetProgramDetails } from './get-program-details.ts'
import { handleGetProgramFields } from './get-program-fields.ts'
import { handleListCurrencies, handleListMultibrandCurrencies } from './list-currencies.ts'
import { handleListMultibrandPrograms, handleListPreferencePrograms } from './list-multibrand-programs.ts'
import { handleListPartnerCodes } from './list-partner-codes.ts'
import { handleListPrograms } from './list-programs.ts'
import { handleValidateMember, handleValidateMultibrandMember } from './validate-member.ts'

export const handlers = {
  listPrograms: handleListPrograms,
  getProgramFields: handleGetProgramFields,
  validateMember: handleValidateMember,
  getProgramDetails: handleGetProgramDetails,
  listCurrencies: handleListCurrencies,
  listMultibrandCurrencies: handleListMultibrandCurrencies,
  listPartnerCodes: handleListPartnerCodes,
  listMultibrandPrograms: handleListMultibrandPrograms,
  validateMultibrandMember: handleValidateMultibrandMember,
  listPreferencePrograms: handleListPreferencePrograms,
}
