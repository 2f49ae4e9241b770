/** An error in recorded headers. The message explains the fix. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
}

export type HeaderPairs = [name: string, value: string][]

/** Returns a value as short text without control characters, so that a recording cannot control the terminal. */
function printable(value: unknown): string {
  const text = JSON.stringify(value).replaceAll(/[\u007F-\u009F]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function notAHeader(value: unknown): RecordingError {
  return new RecordingError(`this is not a header of the form 'name: value': ${printable(value)}`)
}

/** Returns the pair of name and value. Throws `RecordingError` if HTTP does not allow the name or the value. */
function checked(name: unknown, value: unknown): HeaderPairs[number] {
  if (typeof name !== 'string' || (typeof value !== 'string' && typeof value !== 'number'))
    throw new RecordingError(`a header has a name and a text, unlike this: ${printable({ [String(name)]: value })}`)
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007E\u00A0-\uFFFF]*$/.test(String(value)))
    return [name, String(value)]
  throw notAHeader(`${name}: ${value}`)
}

function fromLine(line: string): HeaderPairs[number] {
  const colon = line.indexOf(':')
  if (colon < 0) throw notAHeader(line)
  return checked(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
}

function notHeadersInJson(): RecordingError {
  return new RecordingError(
    'this looks like JSON, but not like headers. Use an object {"name": "value"}, a list of pairs, or a flat list of names and values. In Node: JSON.stringify(request.rawHeaders).',
  )
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    throw notHeadersInJson()
  }
}

function fromJson(value: object): HeaderPairs {
  const list = Array.isArray(value) ? (value as unknown[]) : Object.entries(value)
  // Node's `rawHeaders` is a flat list: name, value, name, value.
  if (list.length % 2 === 0 && list.every((each) => typeof each === 'string'))
    return list.flatMap((each, i) => (i % 2 === 0 ? [checked(each, list[i + 1])] : []))
  if (!list.every((each): each is unknown[] => Array.isArray(each) && each.length === 2)) throw notHeadersInJson()
  return list.flatMap(([name, values]) => [values].flat().map((each) => checked(name, each)))
}

function readHeaders(text: string): HeaderPairs {
  if (/^\s*[[{]/.test(text)) return fromJson(parse(text))
  // Skips the request line of HTTP/1 and the pseudo-headers of HTTP/2.
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^(?:[A-Z]+ \S+ HTTP\/|:)/.test(line))
  return lines.map(fromLine)
}

/**
 * Returns recorded headers from lines of `name: value`, or from JSON: an object, a list of pairs, or a flat list.
 * Throws `RecordingError` for other text and for text without a header. The message begins with `source`.
 */
export function readRecordedHeaders(text: string, source: string): HeaderPairs {
  try {
    const pairs = readHeaders(text.replace(/^\uFEFF/, ''))
    if (pairs.length > 0) return pairs
    throw new RecordingError('it contains no header. JSON.stringify turns Headers into {}: write [...request.headers].')
  } catch (error) {
    throw error instanceof RecordingError ? new RecordingError(`${source}: ${error.message}`) : error
  }
}
