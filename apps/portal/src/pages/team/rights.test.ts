import { expect, test } from 'vitest'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { en } from '../../messages/team/en.ts'
import { areas, mayCall, rightOf } from './rights.ts'

const areaNamed = (key: string) => {
  const area = areas().find((each) => each.key === key)
  if (area === undefined) throw new Error(`the interface has no area ${key}`)
  return area
}

test('the role matrix contains each operation for signed-in people once', () => {
  const names = areas().flatMap(({ operations }) => operations.map(({ name }) => name))
  const expected = Object.entries<{ auth: string; roles?: unknown }>(portalRoutes).flatMap(([name, route]) =>
    route.auth === 'portal' && route.roles !== undefined ? [name] : [],
  )
  expect(names.toSorted()).toEqual(expected.toSorted())
})

test('each area of the role matrix has a name', () => {
  const unnamed = areas().filter(({ key }) => !(`area_${key}` in en))
  expect(unnamed.map(({ key }) => key)).toEqual([])
})

test('a right counts reads and changes of a role', () => {
  const members = areaNamed('members')
  expect(rightOf(members, 'owner')).toMatchObject({ reads: members.reads, changes: members.changes })
  expect(rightOf(members, 'viewer')).toEqual({ reads: 1, changes: 0, productionChanges: 0 })
})

test('a right of the sandbox alone is no right in production', () => {
  const clients = areaNamed('clients')
  expect(rightOf(clients, 'developer').productionChanges).toBe(0)
  const create = clients.operations.find(({ name }) => name === 'createClientSecret')
  expect(create && mayCall(create, 'developer')).toBe('sandboxOnly')
  expect(create && mayCall(create, 'owner')).toBe('yes')
})
