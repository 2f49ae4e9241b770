/**
 * Formats ICU messages: `{name}`, `{count, plural, one {# file} other {# files}}` and `{kind, select, a {…} other {…}}`.
 * `#` is the counted number. A message has no quotes or escapes: write a typographic apostrophe.
 */
export type Formats = { number: (value: number) => string; category: (count: number) => string }

type Fill<T> = { value: (name: string) => T | string | number | undefined; text: (plain: string) => T }

/** Returns the index behind the brace that closes the brace before `from`. */
const closing = (message: string, from: number): number => {
  let depth = 1
  for (let index = from; index < message.length; index += 1) {
    if (message[index] === '{') depth += 1
    if (message[index] === '}') depth -= 1
    if (depth === 0) return index
  }
  throw new Error(`A brace is not closed: ${message}`)
}

/** Returns the forms of a plural or select, such as `one {# file} other {# files}`. */
const formsOf = (text: string): Map<string, string> => {
  const forms = new Map<string, string>()
  const start = /\s*([\w=]+)\s*\{/y
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const end = closing(text, start.lastIndex)
    forms.set(found[1] ?? '', text.slice(start.lastIndex, end))
    start.lastIndex = end + 1
  }
  return forms
}

const chosen = (forms: Map<string, string>, value: unknown, { category }: Formats): string => {
  const own =
    typeof value === 'number' ? (forms.get(`=${value}`) ?? forms.get(category(value))) : forms.get(String(value))
  return own ?? forms.get('other') ?? ''
}

/** Returns the parts of a message in order, with the values filled in. Throws when a value is missing. */
export function formatMessage<T>(message: string, fill: Fill<T>, formats: Formats, count?: number): T[] {
  const parts: T[] = []
  const addText = (plain: string): void => {
    if (plain !== '') parts.push(fill.text(count === undefined ? plain : plain.replaceAll('#', formats.number(count))))
  }
  let rest = 0
  for (let open = message.indexOf('{'); open !== -1; open = message.indexOf('{', rest)) {
    addText(message.slice(rest, open))
    const end = closing(message, open + 1)
    const [, name = '', of = ''] =
      /^\s*(\w+)\s*(?:,\s*(?:plural|select)\s*,([\s\S]*))?$/.exec(message.slice(open + 1, end)) ?? []
    const value = fill.value(name)
    if (value === undefined) throw new Error(`The value of {${name}} is missing: ${message}`)
    if (of !== '') {
      const form = chosen(formsOf(of), value, formats)
      parts.push(...formatMessage(form, fill, formats, typeof value === 'number' ? value : undefined))
    } else if (typeof value === 'string' || typeof value === 'number') {
      // Isolates the value, because a Latin id would change the direction of an Arabic sentence.
      parts.push(fill.text(`\u2068${typeof value === 'number' ? formats.number(value) : value}\u2069`))
    } else parts.push(value)
    rest = end + 1
  }
  addText(message.slice(rest))
  return parts
}
