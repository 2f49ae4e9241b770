import { endpoints, problem, type Problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

const notFound = (): Problem => problem('CONNECTION_NOT_FOUND', { detail: 'There is no such connection.' })

export const handleDeleteMultibrandConnection = handler(
  endpoints.deleteMultibrandConnection,
  async ({ params, org }, { wake, wakeMultibrand }) => {
    if (!(await org.multibrandConnections.remove(params.id, await org.businessNow()))) throw notFound()
    wake()
    wakeMultibrand()
    return { body: undefined }
  },
)

export const handleDeletePreference = handler(
  endpoints.deletePreference,
  async ({ params, org, session }, { wake, wakeMultibrand }) => {
    if (!(await org.multibrandConnections.remove(params.id, await org.businessNow(), session.userId))) throw notFound()
    wake()
    wakeMultibrand()
    return { body: undefined }
  },
)
