import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ar } from '../src/messages/ar.ts'
import { en } from '../src/messages/en.ts'
import { catalogue } from './catalogue.ts'
import { catalogueFaults } from './catalogue-faults.ts'

test('the shared messages are complete in both languages, with all six Arabic forms', () => {
  expect(catalogueFaults(en, ar, 'ar')).toEqual([])
})

test('a key, an argument or a form that is missing is found', () => {
  const counted = '{n, plural, one {#} other {#}}'
  const faults = catalogueFaults({ a: 'A', b: '{x} B', c: counted }, { b: '{y} ب', c: counted }, 'ar')
  expect(faults.toSorted()).toEqual([
    'a: not in both en and ar',
    'b: takes x in en, y in ar',
    ...['few', 'many', 'two', 'zero'].map((form) => `c: no form "${form}"`),
  ])
})

test('a build of any language fails for what another one lacks', async () => {
  const folder = fileURLToPath(new URL('fixture-incomplete', import.meta.url))
  const { buildStart } = catalogue({ folder, locale: 'en', later: undefined }) as unknown as { buildStart: () => Promise<void> }
  await expect(buildStart()).rejects.toThrow('app.title: not in both en and ar')
})
