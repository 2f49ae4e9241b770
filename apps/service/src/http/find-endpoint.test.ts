import { expect, test } from 'vitest'
import { createEndpointFinder } from './find-endpoint.ts'

const { find, methodsOf, patternAt } = createEndpointFinder([
  { method: 'DELETE', path: '/things/{id}' },
  { method: 'GET', path: '/things/{id}' },
  { method: 'GET', path: '/things/{id}/parts/{part}' },
  { method: 'GET', path: '/things/all' },
  { method: 'POST', path: '/things' },
  { method: 'GET', path: '/a.json' },
])

test('a fixed path matches before a path with a placeholder', () => {
  expect(find('GET', '/things/all')).toMatchObject({ endpoint: { path: '/things/all' }, params: {} })
  expect(find('DELETE', '/things/all')).toMatchObject({
    endpoint: { path: '/things/{id}', method: 'DELETE' },
    params: { id: 'all' },
  })
  expect(find('HEAD', '/things/all')).toMatchObject({ endpoint: { path: '/things/all' } })
  expect(find('PUT', '/things/all')).toBeUndefined()
})

test('a placeholder matches exactly one path segment and decodes it only once', () => {
  expect(find('GET', '/things/a%2Fb%2520')).toMatchObject({ params: { id: 'a/b%20' } })
  expect(find('GET', '/things/1/parts/2')).toMatchObject({ params: { id: '1', part: '2' } })
  for (const path of ['/things/', '/things/1/', '/things/1/2', '/Things/1', '/axjson', '//things/1'])
    expect(find('GET', path)).toBeUndefined()
  expect(find('GET', '/things/%zz')!.params['id']!.isWellFormed()).toBe(false)
})

test('methodsOf lists the methods of fixed paths first', () => {
  expect(methodsOf('/things/all')).toStrictEqual(['GET', 'DELETE'])
  expect(methodsOf('/things/1')).toStrictEqual(['DELETE', 'GET'])
  expect(methodsOf('/nothing')).toStrictEqual([])
})

test('patternAt returns the path pattern that matches an address', () => {
  expect(['/things/all', '/things/1', '/nothing'].map(patternAt)).toEqual(['/things/all', '/things/{id}', undefined])
})
