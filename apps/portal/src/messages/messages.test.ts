import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { formatMessage } from '../i18n/format-message.ts'

type Messages = Readonly<Record<string, string>>

const folder = import.meta.dirname
const areas = globSync(`${folder}/*/en.ts`).map((file) => basename(dirname(file)))

const read = async (area: string, lang: 'en' | 'ar'): Promise<Messages> => {
  const loaded = (await import(`${folder}/${area}/${lang}.ts`)) as Record<string, Messages>
  return loaded[lang]!
}

/** Returns the names of the arguments in every form of a message. */
const argumentsOf = (message: string): string[] => {
  const names = new Set<string>()
  const value = (name: string, count: number) => {
    names.add(name)
    return count
  }
  for (const category of ['zero', 'one', 'two', 'few', 'many', 'other'])
    for (const count of [0, 1, 2, 9])
      formatMessage<string>(
        message,
        { value: (name) => value(name, count), text: (part) => part },
        { number: String, category: () => category },
      )
  return [...names].toSorted()
}

test.each(areas)('the texts of %s take the same arguments in both languages', async (area) => {
  const [en, ar] = [await read(area, 'en'), await read(area, 'ar')]
  const taken = (messages: Messages) =>
    Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, argumentsOf(text)]))
  expect(taken(ar)).toEqual(taken(en))
})

test.each(areas)('the Arabic texts of %s are translated', async (area) => {
  const [en, ar] = [await read(area, 'en'), await read(area, 'ar')]
  expect(Object.keys(ar).filter((key) => ar[key] === en[key])).toEqual([])
})
