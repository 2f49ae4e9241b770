import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

type Messages = Readonly<Record<string, string>>

const folder = import.meta.dirname
const areas = globSync(`${folder}/*/en.ts`).map((file) => basename(dirname(file)))

const read = async (area: string, lang: 'en' | 'ar'): Promise<Messages> => {
  const loaded = (await import(`${folder}/${area}/${lang}.ts`)) as Record<string, Messages>
  return loaded[lang]!
}

const argumentsOf = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name = '']) => name))].toSorted()

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
