import { builders, readers } from '../roles.ts'

const portal = { spec: 'X6', auth: 'portal', bucket: 'portal' } as const

/** Routes for the tools of a sandbox, in addition to its clock. */
export const sandboxRoutes = {
  getSandboxDue: { ...portal, method: 'GET', status: 200, roles: readers, path: '/portal/api/sandbox/clock/due' },
  runSandboxTrigger: {
    ...portal,
    method: 'POST',
    status: 200,
    roles: builders,
    path: '/portal/api/sandbox/triggers/{trigger}/run',
    audit: 'sandbox_trigger.run',
  },
  makeTestData: {
    ...portal,
    method: 'POST',
    status: 201,
    roles: builders,
    path: '/portal/api/sandbox/test-data',
    audit: 'sandbox_data.made',
  },
} as const
