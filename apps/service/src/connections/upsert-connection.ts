import { endpoints } from '@loyalty/contract'
import { handler } from '../http/handler.ts'
import { accountFor, enabledProgram, partnerOf } from '../programs/resolve-program.ts'
import { savedConnection } from './connection-items.ts'

/** S:323-325: creates (201), changes or leaves (200) the one connection of this user, program and partner code. */
export const handleUpsertConnection = handler(endpoints.upsertConnection, async ({ body, caller }, { store, nudge }) => {
  const books = store.organization(caller)
  const [catalogue, at] = await Promise.all([books.catalogue(), books.now()])
  const program = enabledProgram(catalogue, body.programId)
  const { outcome, connection } = await books.connections.upsert({
    sourceUserId: body.sourceUserId,
    // The whole connection is stated: what is not sent is not there (G24).
    sourceUserEmail: body.sourceUserEmail ?? null,
    programId: program.id,
    partnerCode: partnerOf(program, body.partnerCode).code,
    account: accountFor(program, body.destinationAccount, 'destinationAccount.'),
    at,
  })
  if (outcome !== 'unchanged') nudge()
  return { status: outcome === 'created' ? 201 : 200, body: savedConnection(connection) }
})
