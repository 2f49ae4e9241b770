import { UsageError } from './usage-error.ts'

export type HeaderPairs = [name: string, value: string][]

// Nothing of a recording may steer the terminal that it is shown on.
const shown = (value: unknown): string => {
  const text = JSON.stringify(value).replaceAll(/[\u007F-\u009F]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

// As HTTP has it.
const checked = (name: unknown, value: unknown): HeaderPairs[number] => {
  if (typeof name !== 'string' || (typeof value !== 'string' && typeof value !== 'number'))
    throw new UsageError(`a header is a name and a text, and this is none: ${shown({ [String(name)]: value })}`)
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007E\u00A0-\uFFFF]*$/.test(String(value))) return [name, String(value)]
  throw new UsageError(`this is no header of the form 'name: value': ${shown(`${name}: ${value}`)}`)
}

const fromLine = (line: string): HeaderPairs[number] => {
  const colon = line.indexOf(':')
  if (colon < 0) throw new UsageError(`this is no header of the form 'name: value': ${shown(line)}`)
  return checked(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
}

const notRead = () =>
  new UsageError(
    'this looks like JSON, but not like headers: an object {"name": "value"}, a list of pairs, or rawHeaders, names and values in turn. In Node: JSON.stringify(request.rawHeaders).',
  )

const parse = (text: string): object => {
  try {
    return JSON.parse(text) as object
  } catch {
    throw notRead()
  }
}

const fromJson = (value: object): HeaderPairs => {
  const list = Array.isArray(value) ? (value as unknown[]) : Object.entries(value)
  // Node's rawHeaders: name, value, name, value.
  if (list.length % 2 === 0 && list.every((each) => typeof each === 'string'))
    return list.flatMap((each, i) => (i % 2 === 0 ? [checked(each, list[i + 1])] : []))
  if (!list.every((each): each is unknown[] => Array.isArray(each) && each.length === 2)) throw notRead()
  return list.flatMap(([name, values]) => [values].flat().map((each) => checked(name, each)))
}

const readHeaders = (text: string): HeaderPairs => {
  if (/^\s*[[{]/.test(text)) return fromJson(parse(text))
  // The request's own line, and what HTTP/2 has in its place, are no headers.
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^(?:[A-Z]+ \S+ HTTP\/|:)/.test(line))
  return lines.map(fromLine)
}

/**
 * Headers as they were recorded: lines of `name: value`, as proxies write them, or JSON of any usual shape. `source` says in an error where
 * they come from. Throws `UsageError` for what holds something else, or nothing.
 */
export const readRecordedHeaders = (text: string, source: string): HeaderPairs => {
  try {
    const pairs = readHeaders(text.replace(/^\uFEFF/, ''))
    if (pairs.length > 0) return pairs
    throw new UsageError('there is no header in it. JSON.stringify makes {} of a Headers: write [...request.headers].')
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${source}: ${error.message}`) : error
  }
}
