import { roles } from '../roles.ts'

/** The search of the portal over all kinds of objects. */
export const searchRoutes = {
  search: {
    spec: 'X6',
    auth: 'portal',
    bucket: 'portal',
    method: 'POST',
    status: 200,
    roles,
    path: '/portal/api/{env}/search',
    unaudited: 'It only reads.',
  },
} as const
