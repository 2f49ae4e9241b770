import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { accountFor, enabledProgram, partnerOf } from '../programs/resolve-program.ts'
import { savedConnection } from './connection-items.ts'

/**
 * Creates (201) or updates (200) the connection of a user, program and partner code (spec §4.1 E15). A repeated request
 * that changes nothing also answers 200.
 */
export const handleUpsertConnection = handler(endpoints.upsertConnection, async ({ body, org }, { wake }) => {
  const [catalog, at] = await Promise.all([org.catalog(), org.businessNow()])
  const program = enabledProgram(catalog, body.programId)
  const { outcome, connection } = await org.connections.upsert({
    sourceUserId: body.sourceUserId,
    // A request replaces the whole connection. If it has no `sourceUserEmail`, the service removes the stored e-mail
    // address.
    sourceUserEmail: body.sourceUserEmail ?? null,
    programId: program.id,
    partnerCode: partnerOf(program, body.partnerCode).code,
    account: accountFor(program, body.destinationAccount, 'destinationAccount.'),
    at,
  })
  if (outcome !== 'unchanged') wake()
  return { status: outcome === 'created' ? 201 : 200, body: savedConnection(connection) }
})
