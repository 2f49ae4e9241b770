import { stripVTControlCharacters, styleText } from 'node:util'
import { Help } from 'commander'

type Format = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

const layout = new Help()

/**
 * Wraps text at the width of the terminal, and indents every line after the first. Output to a file or a pipe is not
 * wrapped.
 */
function wrap(text: string, { isTTY, columns }: NodeJS.WriteStream, indent = 0): string {
  const lines = isTTY ? layout.boxWrap(text, columns - indent) : text
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`)
}

/** Prints one unwrapped line of the result to standard output, for a person or another program. */
export function printResult(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a part of the result to standard output, wrapped for a person. */
export function printText(text: string): void {
  printResult(wrap(text, process.stdout))
}

/** Prints a message for a person to standard error, after an optional first column. */
export function printNote(text: string, column = ''): void {
  process.stderr.write(`${column}${wrap(text, process.stderr, stripVTControlCharacters(column).length)}\n`)
}

/** Returns styled text. Returns the text unchanged if the stream is not a terminal or NO_COLOR is set. */
export function paint(format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(format, text, { stream })
}
