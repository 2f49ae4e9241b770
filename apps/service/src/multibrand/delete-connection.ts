import { endpoints, problem, type Problem } from '@loyalty/contract'
import { handler } from '../http/handler.ts'

const notFound = (): Problem => problem('CONNECTION_NOT_FOUND', { detail: 'There is no such connection.' })

export const handleDeleteMultibrandConnection = handler(
  endpoints.deleteMultibrandConnection,
  async ({ params, caller }, { store, now, nudge }) => {
    if (!(await store.organization(caller).multibrandConnections.remove(params.id, now()))) throw notFound()
    nudge()
    return { body: undefined }
  },
)

export const handleDeletePreference = handler(endpoints.deletePreference, async ({ params, session }, { store, now, nudge }) => {
  if (!(await store.organization(session.caller).multibrandConnections.remove(params.id, now(), session.userId))) throw notFound()
  nudge()
  return { body: undefined }
})
