import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { defaultLocale } from '@loyalty/embed/languages'

type Texts = Record<string, string>

/**
 * Returns the faults of a translation: keys, arguments or tags that differ from the default language, and missing
 * plural forms.
 */
export function messageFaults(own: Texts, translated: Texts, locale: string): string[] {
  const keys = [...new Set([...Object.keys(own), ...Object.keys(translated)])]
  return keys.flatMap((key) => {
    const [mine, theirs] = [own[key], translated[key]]
    if (!mine?.trim() || !theirs?.trim()) return [`${key}: not in both ${defaultLocale} and ${locale}`]
    const [expected, taken] = [mine, theirs].map((text) => namesOf(parse(text)).join())
    return [
      ...(expected === taken ? [] : [`${key}: takes ${expected} in ${defaultLocale}, ${taken} in ${locale}`]),
      ...pluralsOf(parse(mine)).flatMap((forms) => missing(key, formsOf(defaultLocale), forms)),
      ...pluralsOf(parse(theirs)).flatMap((forms) => missing(key, formsOf(locale), forms)),
    ]
  })
}

const formsOf = (locale: string): string[] => new Intl.PluralRules(locale).resolvedOptions().pluralCategories

const missing = (key: string, wanted: string[], forms: string[]) =>
  wanted.filter((form) => !forms.includes(form)).map((form) => `${key}: no form "${form}"`)

function within(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type === TYPE.tag) return element.children
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).flatMap(({ value }) => value)
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
  elements.flatMap((element) => [
    ...(element.type === TYPE.plural ? [Object.keys(element.options)] : []),
    ...pluralsOf(within(element)),
  ])
