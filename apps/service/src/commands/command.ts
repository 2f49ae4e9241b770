/** Wrong words on the command line: the message and the command's help are shown, and the exit status is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Command = {
  help: string
  /** The exit status. Takes the words after the command's name. */
  run: (words: readonly string[]) => Promise<number>
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)
