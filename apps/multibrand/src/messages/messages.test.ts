import { expect, test } from 'vitest'
import { languages, locales } from '@loyalty/widget'
import { messageFaults } from '@loyalty/widget/message-faults'

type Files = Record<'first' | 'later', Record<string, string>>
const parts = ['first', 'later'] as const

const read = async (locale: string, part: keyof Files) => ((await import(`./${locale}/${part}.ts`)) as Files)[part]

test('every language has all messages with their arguments and plural forms', async () => {
  for (const locale of locales)
    for (const part of parts)
      expect(messageFaults(await read('en', part), await read(locale, part), locale)).toEqual([])
})

test('messages in a non-Latin script contain letters of that script', async () => {
  const others = locales.filter((locale) => languages[locale].script !== languages.en.script)
  expect(others).toContain('ar')
  for (const locale of others)
    for (const part of parts) {
      const letters = new RegExp(`\\p{Script=${languages[locale].script}}`, 'u')
      const left = Object.entries(await read(locale, part)).filter(
        ([key, text]) => key !== 'split.and' && !letters.test(text),
      )
      expect(left).toEqual([])
    }
})
