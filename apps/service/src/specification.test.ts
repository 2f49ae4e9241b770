import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, type EndpointName, type Endpoint } from '@loyalty/contract'
import { createSamples, type ContractSamples } from '../testing/contract-samples.ts'
import { specifiedAnswers, specifiedIds, type SpecifiedAnswer } from './specification-keys.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
let sample: ContractSamples
beforeAll(async () => {
  service = await startTestService()
  sample = await createSamples(service)
})
afterAll(() => service.close())

/**
 * Returns the paths of all keys of a body. If the items of a list have different keys, returns a text that reports this
 * instead of the list's paths.
 */
const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) {
    const kinds = new Map(value.map((item) => pathsOf(item, `${path}[]`)).map((paths) => [paths.join(), paths]))
    return kinds.size === 1 ? [...kinds.values()][0]! : [`${path}[] has ${kinds.size} forms`]
  }
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path]
  return Object.entries(value)
    .flatMap(([key, each]) => pathsOf(each, path === '' ? key : `${path}.${key}`))
    .toSorted()
}

const written = Object.entries(specifiedAnswers) as [EndpointName, SpecifiedAnswer][]

test.for(written)(
  'the response of %s has exactly the keys of the specification',
  async ([name, { spec, section, keys }]) => {
    expect(endpoints[name].spec, section).toBe(spec)
    const response = await sample.send(name)
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    expect(response.ok, text).toBe(true)
    expect(response.headers.get('content-type')).toBe(keys.length > 0 ? 'application/json; charset=utf-8' : null)
    const keyed = name === 'getProgramDetails' ? { '*': Object.values(body as object)[0] } : body
    expect(pathsOf(keyed), section).toEqual(keys.toSorted())
  },
)

test('every specified endpoint exists and has a list of response keys', () => {
  const all = Object.entries<Endpoint>(endpoints)
  const served = new Set(all.map(([, { spec }]) => spec))
  expect(specifiedIds.filter((id) => !served.has(id))).toEqual([])
  const outside = all.filter(([name, { spec }]) => !/^X[2-9]/.test(spec) && !(name in specifiedAnswers))
  expect(outside.map(([name]) => name)).toEqual([])
})
