import { readFileSync, readdirSync } from 'node:fs'
import { portalRoutes } from '@loyalty/contract/portal-routes'
import { expect, test } from 'vitest'
import { routesIn } from './own-routes.ts'

const routes = {
  listClients: { method: 'GET', path: '/clients', auth: 'portal', audit: 'none' },
  search: { method: 'GET', path: '/search', auth: 'portal' },
  getOther: { method: 'GET', path: '/other', auth: 'portal', etag: true },
}
const names = (source: string): string[] => Object.keys(routesIn(source, routes))

test.for([
  ['a call', 'client.listClients({})', ['listClients']],
  ['a call of a client of its own', 'apiFor(context).listClients({})', ['listClients']],
  ['a call in a new line', 'client\n  .search({})', ['search']],
  ['two calls', 'client.search({}); direct.getOther({})', ['search', 'getOther']],
  ['a name without a call', "useMay('listClients')", []],
  ['an unknown name', 'client.listOthers({})', []],
] as const)('a module gets the routes of %s', ([, source, expected]) => {
  expect(names(source)).toEqual(expected)
})

test('a route has only the fields that a call reads', () => {
  expect(routesIn('client.listClients()', routes)).toEqual({
    listClients: { method: 'GET', path: '/clients', auth: 'portal' },
  })
})

test('a module of the portal calls each operation', () => {
  const folder = new URL('../src/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const called = new Set(sources.flatMap((source) => Object.keys(routesIn(source, portalRoutes))))
  expect(Object.keys(portalRoutes).filter((name) => !called.has(name))).toEqual([])
})
