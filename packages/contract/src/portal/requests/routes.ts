import { builders, readers } from '../roles.ts'

const read = { spec: 'X6', auth: 'portal', bucket: 'portal', method: 'GET', status: 200 } as const

/** Routes for the request log, its counts and the workbench. They change nothing. */
export const requestRoutes = {
  listRequests: { ...read, path: '/portal/api/{env}/requests', roles: readers },
  getRequest: { ...read, path: '/portal/api/{env}/requests/{requestId}', roles: readers },
  getUsage: { ...read, path: '/portal/api/{env}/usage', roles: ['owner', 'developer', 'finance', 'viewer'] },
  listRequestErrors: { ...read, path: '/portal/api/{env}/request-errors', roles: builders },
  listPortalEvents: { ...read, path: '/portal/api/{env}/events', roles: builders },
} as const
