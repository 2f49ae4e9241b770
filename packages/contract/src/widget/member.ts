import * as z from 'zod/mini'
import { programId } from '../fields.ts'
import { memberRequest } from '../programs.ts'

/** A request of a widget to validate a member of a program. */
export const widgetMemberRequest = z.strictObject({ programId, ...memberRequest.shape })

export const widgetMemberExample = {
  body: { programId: 'prg_nimbara', destinationUserId: 'NB40718822' },
  response: { data: { isValid: true } },
}
