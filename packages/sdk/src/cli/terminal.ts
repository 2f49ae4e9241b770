import { styleText } from 'node:util'
import { Help } from 'commander'

type Format = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

/** What was asked for: the next program may read it. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

const boxes = new Help()
const fitted = (text: string, { isTTY, columns }: NodeJS.WriteStream): string => (isTTY ? boxes.boxWrap(text, columns) : text)

/** An explanation that was asked for: broken between words where a person reads it. */
export const sayText = (text: string): void => say(fitted(text, process.stdout))

/** What a person should know besides. */
export const tell = (text: string): void => void process.stderr.write(`${fitted(text, process.stderr)}\n`)

/** Coloured only where the stream is a terminal and NO_COLOR is not set. */
export const paint = (format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(format, text, { stream })
