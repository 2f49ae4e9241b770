import { endpoints, problem, type Problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

const notFound = (): Problem => problem('CONNECTION_NOT_FOUND', { detail: 'There is no such connection.' })

export const handleDeleteMultibrandConnection = handler(
  endpoints.deleteMultibrandConnection,
  async ({ params, caller }, { store, nudge, nudgeMultibrand }) => {
    const books = store.organization(caller)
    if (!(await books.multibrandConnections.remove(params.id, await books.now()))) throw notFound()
    nudge()
    nudgeMultibrand()
    return { body: undefined }
  },
)

export const handleDeletePreference = handler(
  endpoints.deletePreference,
  async ({ params, session }, { store, nudge, nudgeMultibrand }) => {
    const books = store.organization(session.caller)
    if (!(await books.multibrandConnections.remove(params.id, await books.now(), session.userId))) throw notFound()
    nudge()
    nudgeMultibrand()
    return { body: undefined }
  },
)
