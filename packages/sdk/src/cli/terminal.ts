import { styleText } from 'node:util'

type Format = 'green' | 'red' | 'yellow' | 'dim' | 'bold'

/** What was asked for: the next program may read it. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What a person should know besides. */
export const tell = (line: string): void => void process.stderr.write(`${line}\n`)

/** Coloured only where the stream is a terminal and NO_COLOR is not set. */
export const paint = (format: Format, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(format, text, { stream })
