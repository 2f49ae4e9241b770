import { fileURLToPath } from 'node:url'
import { locales } from '@loyalty/embed/languages'
import { expect, test } from 'vitest'
import { bundleMessages } from './bundle-messages.ts'
import { messageFaults } from './message-faults.ts'
import type { Texts } from './read-messages.ts'

test.each(locales)('the shared messages in "%s" have all keys and plural forms', async (locale) => {
  for (const part of ['first', 'choosing', 'later']) {
    const read = async (of: string) =>
      ((await import(`../src/messages/${of}/${part}.ts`)) as Record<string, Texts>)[part] ?? {}
    expect(messageFaults(await read('en'), await read(locale), locale)).toEqual([])
  }
})

test('messageFaults finds a missing key, argument or plural form', () => {
  const counted = '{n, plural, one {#} other {#}}'
  const faults = messageFaults({ a: 'A', b: '{x} B', c: counted }, { b: '{y} ب', c: counted }, 'ar')
  expect(faults.toSorted()).toEqual([
    'a: not in both en and ar',
    'b: takes x in en, y in ar',
    ...['few', 'many', 'two', 'zero'].map((form) => `c: no form "${form}"`),
  ])
})

test('a build in one language fails if another language lacks a message', async () => {
  const folder = fileURLToPath(new URL('fixture-incomplete', import.meta.url))
  const { buildStart } = bundleMessages({ folder, locale: 'en' }) as unknown as { buildStart: () => Promise<void> }
  await expect(buildStart()).rejects.toThrow('app.title: not in both en and ar')
})
