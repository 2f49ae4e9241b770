import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

type Texts = Record<string, string>

/** What is wrong with a translation: keys, arguments and tags that differ, plural forms that its language needs. Empty when nothing is. */
export function catalogueFaults(en: Texts, translated: Texts, locale: string): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(translated)])]
  return keys.flatMap((key) => {
    const [mine, theirs] = [en[key], translated[key]]
    if (!mine?.trim() || !theirs?.trim()) return [`${key}: not in both en and ${locale}`]
    const [asked, taken] = [mine, theirs].map((text) => namesOf(parse(text)).join())
    return [
      ...(asked === taken ? [] : [`${key}: takes ${asked} in en, ${taken} in ${locale}`]),
      ...pluralsOf(parse(mine)).flatMap((forms) => missing(key, formsOf('en'), forms)),
      ...pluralsOf(parse(theirs)).flatMap((forms) => missing(key, formsOf(locale), forms)),
    ]
  })
}

const formsOf = (locale: string): string[] => new Intl.PluralRules(locale).resolvedOptions().pluralCategories

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
