import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleDeleteConnection = handler(endpoints.deleteConnection, async ({ params, caller }, { store, nudge }) => {
  const books = store.organization(caller)
  if (!(await books.connections.remove(params.programConnectionId, await books.now())))
    throw problem('CONNECTION_NOT_FOUND', { detail: 'There is no such connection.' })
  nudge()
  return { body: undefined }
})
