import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { unattended } from '../live/unattended.ts'
import { client, keepPlace, withDialogs } from './client.ts'
import { openInterruption } from './interruptions.ts'
import { addRoutes } from './routes.ts'

const sessionIn = (id: string) => ({ csrfToken: id, user: { email: 'a@b.example' }, organization: { id, name: id } })
const refusal = { code: 'CSRF_REFUSED', status: 403, title: 't', detail: 'd', requestId: 'req_1', errors: [] }

beforeAll(() => {
  addRoutes(portalRoutes)
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) =>
    Promise.resolve(
      url === portalRoutes.getPortalSession.path && method === 'GET'
        ? Response.json(sessionIn('org_b'))
        : Response.json(refusal, { status: 403 }),
    ),
  )
})
afterAll(() => vi.unstubAllGlobals())

test('a changed organization interrupts repeated reads once, and each change', async () => {
  keepPlace(sessionIn('org_a'))
  const read = () => withDialogs(unattended).listClients({ params: { env: 'sandbox' } })
  const change = () => client.deletePortalSession({})
  const closeDialog = async (): Promise<void> => {
    await expect.poll(() => openInterruption()?.interruption.kind).toBe('organization-changed')
    openInterruption()!.settle(false)
  }
  for (const call of [read, change])
    await Promise.all([expect(call()).rejects.toMatchObject({ code: 'CSRF_REFUSED' }), closeDialog()])
  await expect(read()).rejects.toMatchObject({ code: 'CSRF_REFUSED' })
})
