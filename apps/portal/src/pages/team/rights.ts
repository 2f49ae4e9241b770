import { portalRoutes } from '@loyalty/contract/portal-routes'
import type { Role } from '@loyalty/contract'

type Rights = {
  roles?: readonly string[]
  productionRoles?: readonly string[]
  auth: string
  method: string
  path: string
}
type Operation = Rights & { name: string }

/** The rights of a role in one area: how many of its reads and changes the role may make. */
export type Right = { reads: number; changes: number; productionChanges: number }

/** An area of the interface: all operations whose paths share a first word. */
export type Area = { key: string; operations: readonly Operation[]; reads: number; changes: number }

const operations: readonly Operation[] = Object.entries<Rights>(portalRoutes)
  .filter(([, { auth, roles }]) => auth === 'portal' && roles !== undefined)
  .map(([name, route]) => ({ ...route, name }))

/** Returns the area of a path: `/portal/api/{env}/embed-keys/{id}` belongs to `embed_keys`. */
const areaOf = (path: string): string =>
  (path.split('/').find((part, place) => place > 2 && part !== '{env}' && part !== 'sandbox') ?? '').replaceAll(
    '-',
    '_',
  )

const isRead = ({ method }: Operation): boolean => method === 'GET'

/** Returns the areas in the order of the endpoint table. */
export const areas = (): Area[] =>
  [...Map.groupBy(operations, ({ path }) => areaOf(path))].map(([key, own]) => {
    const reads = own.filter(isRead).length
    return { key, operations: own, reads, changes: own.length - reads }
  })

/** Returns what a role may do in an area. */
export const rightOf = ({ operations: own }: Area, role: Role): Right => {
  const allowed = own.filter(({ roles }) => roles?.includes(role))
  const changes = allowed.filter((each) => !isRead(each))
  return {
    reads: allowed.length - changes.length,
    changes: changes.length,
    productionChanges: changes.filter(({ productionRoles }) => productionRoles?.includes(role) ?? true).length,
  }
}

/** Returns whether a role may call an operation: in both environments, in the sandbox alone, or not at all. */
export const mayCall = ({ roles, productionRoles }: Operation, role: Role): 'yes' | 'sandboxOnly' | 'no' => {
  if (roles?.includes(role) !== true) return 'no'
  return productionRoles === undefined || productionRoles.includes(role) ? 'yes' : 'sandboxOnly'
}
