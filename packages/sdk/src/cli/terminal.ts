import { stripVTControlCharacters, styleText } from 'node:util'
import { Help } from 'commander'

type Format = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

/** What was asked for: the next program may read it. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

const boxes = new Help()

// Broken between words where a person reads it, later lines under the first one.
const fitted = (text: string, { isTTY, columns }: NodeJS.WriteStream, indent = 0): string => {
  const lines = isTTY ? boxes.boxWrap(text, columns - indent) : text
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`)
}

/** An explanation that was asked for. */
export const sayText = (text: string): void => say(fitted(text, process.stdout))

/** What a person should know besides, after a first column if there is one. */
export const tell = (text: string, column = ''): void => {
  process.stderr.write(`${column}${fitted(text, process.stderr, stripVTControlCharacters(column).length)}\n`)
}

/** Coloured only where the stream is a terminal and NO_COLOR is not set. */
export const paint = (format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(format, text, { stream })
