import { helpers } from '../roles.ts'

const portal = { spec: 'X6', auth: 'portal', bucket: 'portal', status: 200, roles: helpers } as const

/** Routes for the users of an organization, one at a time. No route lists all users. */
export const userRoutes = {
  findUsers: { ...portal, method: 'POST', path: '/portal/api/{env}/users/find', unaudited: 'It only reads.' },
  getPortalUser: { ...portal, method: 'GET', path: '/portal/api/{env}/users/{userId}' },
} as const
