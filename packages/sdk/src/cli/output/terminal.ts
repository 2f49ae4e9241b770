import { stripVTControlCharacters, styleText } from 'node:util'
import { Help } from 'commander'

type Format = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

const layout = new Help()

/** Wraps text between words when the stream is a terminal, and indents every line but the first. */
function wrap(text: string, { isTTY, columns }: NodeJS.WriteStream, indent = 0): string {
  const lines = isTTY ? layout.boxWrap(text, columns - indent) : text
  return lines.replaceAll('\n', `\n${' '.repeat(indent)}`)
}

/** Prints one line of the result to standard output, where another program can read it. */
export function printResult(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints the result to standard output as text for a person. */
export function printText(text: string): void {
  printResult(wrap(text, process.stdout))
}

/** Prints a message about the result to standard error, after an optional first column. */
export function printNote(text: string, column = ''): void {
  process.stderr.write(`${column}${wrap(text, process.stderr, stripVTControlCharacters(column).length)}\n`)
}

/** Styles text. Returns it unchanged when the stream is no terminal or NO_COLOR is set. */
export function paint(format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(format, text, { stream })
}
