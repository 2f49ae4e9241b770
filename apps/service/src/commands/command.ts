/**
 * An error for wrong arguments. The program prints the message and the help of the command, then ends with status 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export type Command = {
  help: string
  /** Runs the command with the arguments that follow its name. Returns the exit status. */
  run: (words: readonly string[]) => Promise<number>
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)
