import * as z from 'zod/mini'
import { programId } from '../fields.ts'
import { memberRequest } from '../programs.ts'

/** The member of a program that a screen of a widget asks about. */
export const widgetMemberRequest = z.strictObject({ programId, ...memberRequest.shape })

export const widgetMemberExample = {
  body: { programId: 'prg_nimbara', destinationUserId: 'NB40718822' },
  response: { data: { isValid: true } },
}
