import { endpoints, problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

export const handleDeleteConnection = handler(endpoints.deleteConnection, async ({ params, org }, { wake }) => {
  if (!(await org.connections.remove(params.programConnectionId, await org.businessNow())))
    throw problem('CONNECTION_NOT_FOUND', { detail: 'There is no such connection.' })
  wake()
  return { body: undefined }
})
