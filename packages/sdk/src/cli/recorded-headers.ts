import { UsageError } from './usage-error.ts'

export type HeaderPairs = [name: string, value: string][]

const fromLine = (line: string): HeaderPairs[number] => {
  const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/s.exec(line) ?? []
  if (name === undefined || value === undefined) throw new UsageError(`This is no header of the form 'name: value': ${line.trim()}`)
  return [name, value]
}

const fromJson = (value: unknown): HeaderPairs => {
  const list = Array.isArray(value) ? (value as unknown[]) : undefined
  // Node's rawHeaders: name, value, name, value.
  if (list?.every((each) => typeof each === 'string'))
    return list.flatMap((each, i) => (i % 2 === 0 ? [[each, list[i + 1] ?? ''] as HeaderPairs[number]] : []))
  const entries = (list ?? Object.entries(value as object)) as [string, unknown][]
  return entries.flatMap(([name, values]) => [values].flat().map((each): HeaderPairs[number] => [name, String(each)]))
}

/** Headers as they were recorded: lines of `name: value`, as curl -i and proxies write them, or JSON of any usual shape. */
export const readRecordedHeaders = (text: string): HeaderPairs => {
  if (/^\s*[[{]/.test(text)) {
    try {
      return fromJson(JSON.parse(text))
    } catch {
      throw new UsageError('The headers begin like JSON and are none.')
    }
  }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.filter((line) => !/^(?:[A-Z]+ \S+ )?HTTP\/[\d.]+/.test(line)).map(fromLine)
}
