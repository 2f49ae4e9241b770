import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

const arabicForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** What is wrong with a translation: keys, arguments and tags that differ, plural forms that are missing. Empty when nothing is. */
export function catalogueFaults(en: Record<string, string>, ar: Record<string, string>): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(ar)])]
  return keys.flatMap((key) => {
    const [english, arabic] = [en[key], ar[key]]
    if (!english?.trim() || !arabic?.trim()) return [`${key}: not in both languages`]
    const [mine, theirs] = [namesOf(parse(english)), namesOf(parse(arabic))]
    return [
      ...(mine.join() === theirs.join() ? [] : [`${key}: takes ${mine.join()} in English, ${theirs.join()} in Arabic`]),
      ...pluralsOf(parse(english)).flatMap((forms) => missing(key, ['one', 'other'], forms)),
      ...pluralsOf(parse(arabic)).flatMap((forms) => missing(key, arabicForms, forms)),
    ]
  })
}

const missing = (key: string, wanted: string[], forms: string[]) =>
  wanted.filter((form) => !forms.includes(form)).map((form) => `${key}: no form "${form}"`)

function within(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.tag) return element.children
  if (element.type === TYPE.plural || element.type === TYPE.select) return Object.values(element.options).flatMap(({ value }) => value)
  return []
}

const namesOf = (elements: MessageFormatElement[]): string[] =>
  [
    ...new Set(
      elements.flatMap((element) => [
        ...(element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value]),
        ...namesOf(within(element)),
      ]),
    ),
  ].sort()

const pluralsOf = (elements: MessageFormatElement[]): string[][] =>
  elements.flatMap((element) => [...(element.type === TYPE.plural ? [Object.keys(element.options)] : []), ...pluralsOf(within(element))])
