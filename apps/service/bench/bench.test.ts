import { beforeAll, expect, test } from 'vitest'
import { buildIfChanged } from '../../../.config/build-if-changed.ts'
import { ratioOf } from './figure.ts'
import { runBench } from './run.ts'
import { smoke } from './sizes.ts'

beforeAll(() => buildIfChanged({ only: 'apps/service' }), 120_000)

test('runBench returns only positive figures on every database engine', { timeout: 480_000 }, async () => {
  const { engines, figures } = await runBench(smoke)
  const endings = engines.length === 2 ? ['sqlite', 'postgres'] : ['sqlite']
  expect(engines).toEqual(endings)
  expect(figures.length).toBeGreaterThan(18 * engines.length)
  for (const figure of figures) {
    expect(figure.value, figure.measure).toBeGreaterThan(0)
    expect(ratioOf(figure) ?? 1, figure.measure).toBeGreaterThan(0)
  }
})

test('the data of every page of the portal has its time', { timeout: 480_000 }, async () => {
  const { engines, figures } = await runBench(smoke, { part: 'portal' })
  expect(figures.length).toBeGreaterThan(14 * engines.length)
  for (const { measure, value } of figures) expect(value, measure).toBeGreaterThan(0)
})

test('a profile names the places where an issue spends its time', { timeout: 480_000 }, async () => {
  const { engines, notes } = await runBench(smoke, { part: 'profile' })
  expect(notes.filter((note) => note.includes('E11 issue'))).toHaveLength(engines.length)
  expect(notes.join('\n')).toMatch(/[\d.]+ % {2}service\/src\/store/)
})
