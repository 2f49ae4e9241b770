import { expect, test } from 'vitest'
import { locales } from '@loyalty/widget'
import { messageFaults } from '@loyalty/widget/message-faults'

type Files = Record<'first' | 'later', Record<string, string>>

test('every language has all messages with their arguments and plural forms', async () => {
  for (const locale of locales)
    for (const part of ['first', 'later'] as const) {
      const read = async (of: string) => ((await import(`./${of}/${part}.ts`)) as Files)[part]
      expect(messageFaults(await read('en'), await read(locale), locale)).toEqual([])
    }
})
