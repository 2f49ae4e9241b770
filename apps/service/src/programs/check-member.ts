import { problem, type MemberRequest } from '@loyalty/contract'
import type { Context } from '../context.ts'
import type { OrganizationStore } from '../store/store.ts'
import { accountFor, enabledProgram } from './resolve-program.ts'

type Answer = { body: { data: { isValid: boolean } } }

/**
 * Asks the partner whether an account belongs to a member. After five negative answers about an account in 15 minutes,
 * refuses to ask about it. Throws `PROGRAM_NOT_FOUND`, `NO_PARTNERSHIP`, `VALIDATION_FAILED` or `TOO_MANY_ATTEMPTS`.
 */
export const checkMember = async (
  org: OrganizationStore,
  programId: string,
  sent: MemberRequest,
  context: Pick<Context, 'failures' | 'connectors'>,
): Promise<Answer> => {
  const { failures } = context
  const catalog = await org.catalog()
  const program = enabledProgram(catalog, programId)
  if (sent.destinationUserId === undefined && sent.destinationUserEmail === undefined)
    throw problem('VALIDATION_FAILED', {
      detail: 'Send destinationUserId or destinationUserEmail.',
      errors: [
        {
          field: 'destinationUserId',
          code: 'MISSING_FIELD',
          message: 'is required unless destinationUserEmail is sent',
        },
        {
          field: 'destinationUserEmail',
          code: 'MISSING_FIELD',
          message: 'is required unless destinationUserId is sent',
        },
      ],
    })
  const account = accountFor(program, sent, '', ['destinationUserId', 'destinationUserEmail'])
  const key = [
    org.caller.env,
    org.caller.organizationId,
    program.id,
    account.destinationUserId,
    account.destinationUserEmail,
  ].join(' ')
  await failures.members.check(key)
  const connector = context.connectors.of(program.connector, catalog.connectors)
  const membership = await connector.validateMember({ programId: program.id, partnerCode: null, account })
  const isValid = membership === 'MEMBER'
  if (!isValid) await failures.members.failed(key)
  return { body: { data: { isValid } } }
}
