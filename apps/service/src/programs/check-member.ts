import { problem, type MemberRequest } from '@loyalty/contract'
import type { Caller, Context } from '../context.ts'
import type { CallerCatalogue, Program } from '../store/catalog/catalogue.ts'
import { accountFor } from './resolve-program.ts'

type Answer = { body: { data: { isValid: boolean } } }

/** Asks the partner whether it knows a member (S:272-274). Guessing is limited: five members that do not exist, per account and quarter of an hour. */
export const checkMember = async (
  program: Program,
  sent: MemberRequest,
  caller: Caller,
  { connectors }: CallerCatalogue,
  context: Pick<Context, 'failures' | 'connectors'>,
): Promise<Answer> => {
  const { failures } = context
  if (sent.destinationUserId === undefined && sent.destinationUserEmail === undefined)
    throw problem('VALIDATION_FAILED', {
      detail: 'Send destinationUserId or destinationUserEmail.',
      errors: [
        { field: 'destinationUserId', code: 'MISSING_FIELD', message: 'is required unless destinationUserEmail is sent' },
        { field: 'destinationUserEmail', code: 'MISSING_FIELD', message: 'is required unless destinationUserId is sent' },
      ],
    })
  const account = accountFor(program, sent, '', ['destinationUserId', 'destinationUserEmail'])
  const key = [caller.env, caller.organizationId, program.id, account.destinationUserId, account.destinationUserEmail].join(' ')
  await failures.members.check(key)
  const connector = context.connectors.of(program.connector, connectors)
  const membership = await connector.validateMember({ programId: program.id, partnerCode: null, account })
  const isValid = membership === 'MEMBER'
  if (!isValid) await failures.members.failed(key)
  return { body: { data: { isValid } } }
}
