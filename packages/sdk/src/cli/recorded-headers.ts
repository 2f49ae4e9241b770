import { UsageError } from './usage-error.ts'

export type HeaderPairs = [name: string, value: string][]

// As HTTP has it, so that nothing of a recording can steer the terminal that it is shown on.
const checked = (name: string, value: string): HeaderPairs[number] => {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007E\u00A0-\uFFFF]*$/.test(value)) return [name, value]
  throw new UsageError(`This is no header of the form 'name: value': ${JSON.stringify(`${name}: ${value}`)}`)
}

const fromLine = (line: string): HeaderPairs[number] => {
  const [name = '', ...rest] = line.split(':')
  return checked(name.trim(), rest.join(':').trim())
}

const notRead = () => new UsageError('The headers look like JSON, but not like an object of headers, a list of pairs or rawHeaders.')

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
  if (list.every((each) => typeof each === 'string'))
    return list.flatMap((each, i) => (i % 2 === 0 ? [checked(each, list[i + 1] ?? '')] : []))
  if (!list.every((each) => Array.isArray(each))) throw notRead()
  return list.flatMap(([name, values]) => [values].flat().map((each) => checked(String(name), String(each))))
}

/** Headers as they were recorded: lines of `name: value`, as proxies write them, or JSON of any usual shape. */
export const readRecordedHeaders = (text: string): HeaderPairs => {
  if (/^\s*[[{]/.test(text)) return fromJson(parse(text))
  // The request's own line, and what HTTP/2 has in its place, are no headers.
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^(?:[A-Z]+ \S+ HTTP\/|:)/.test(line))
  return lines.map(fromLine)
}
