import { problem, type DestinationAccount, type FieldError } from '@loyalty/contract'
import type { DestinationAccount as StoredAccount } from '../money/fingerprint.ts'
import type { Bounds } from '../money/points.ts'
import type { CatalogSnapshot, Program } from '../store/catalog/catalog-snapshot.ts'

export type EnabledProgram = Program & { caller: Bounds }

/**
 * Returns the program with this id. Throws `PROGRAM_NOT_FOUND` for an unknown program, or `NO_PARTNERSHIP` if the
 * caller may not use the program (spec §7).
 */
export const enabledProgram = ({ programs }: CatalogSnapshot, programId: string): EnabledProgram => {
  const program = programs.get(programId)
  if (!program) throw problem('PROGRAM_NOT_FOUND', { detail: `There is no program ${programId}.` })
  const { caller } = program
  if (!caller) throw problem('NO_PARTNERSHIP', { detail: `Program ${programId} is not enabled for your organization.` })
  return { ...program, caller }
}

/**
 * Returns the program's partner with this partner code, which a program of kind `single` does not need. Throws
 * `VALIDATION_FAILED` for a missing code, or `PARTNER_CODE_INVALID` for an unknown code.
 */
export const partnerOf = (program: Program, code: string | undefined): Program['partners'][number] => {
  const [only] = program.partners
  if (code === undefined) {
    if (program.kind === 'single' && only) return only
    const codes = program.partners.map((partner) => partner.code).join(', ')
    throw problem('VALIDATION_FAILED', {
      detail: `Program ${program.id} is an aggregator: send its partnerCode, one of ${codes}.`,
      errors: [{ field: 'partnerCode', code: 'MISSING_FIELD', message: `is required, one of ${codes}` }],
    })
  }
  const partner = program.partners.find((each) => each.code === code)
  if (!partner)
    throw problem('PARTNER_CODE_INVALID', {
      detail: `${code} is not a partner code of program ${program.id}.`,
      errors: [
        { field: 'partnerCode', code: 'INVALID_VALUE', message: `is not a partner code of program ${program.id}` },
      ],
    })
  return partner
}

const fields = [
  'destinationUserId',
  'destinationUserEmail',
  'destinationUserFirstName',
  'destinationUserLastName',
] as const

/** Returns the account as the request contains it, with null for each absent field. */
export const sentAccount = (account: DestinationAccount): StoredAccount => ({
  destinationUserId: account.destinationUserId ?? null,
  destinationUserEmail: account.destinationUserEmail ?? null,
  destinationUserFirstName: account.destinationUserFirstName ?? null,
  destinationUserLastName: account.destinationUserLastName ?? null,
})

/**
 * Returns the account without the fields that the program does not use. Throws `VALIDATION_FAILED` if a mandatory field
 * is missing. Checks only the fields in `carried`: the fields that this kind of request can contain.
 */
export const accountFor = (
  program: Program,
  account: DestinationAccount,
  path: string,
  carried: readonly (keyof DestinationAccount)[] = fields,
): StoredAccount => {
  const missing = carried.filter(
    (field) => program.requiredFields[field] === 'MANDATORY' && account[field] === undefined,
  )
  if (missing.length > 0) {
    const errors = missing.map((field): FieldError => ({
      field: path + field,
      code: 'MISSING_FIELD',
      message: `is required by program ${program.id}`,
    }))
    throw problem('VALIDATION_FAILED', { detail: `Program ${program.id} requires ${missing.join(', ')}.`, errors })
  }
  const sent = sentAccount(account)
  for (const field of fields) if (program.requiredFields[field] === 'NOT_USED') sent[field] = null
  return sent
}
