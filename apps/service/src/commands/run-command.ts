import { ConfigError } from '../config.ts'
import { DatabaseUnavailable } from '../store/database-errors.ts'
import { DatabaseTaken } from '../store/owned-database.ts'
import { catalog } from './catalog.ts'
import { clock } from './clock.ts'
import { complain, say, UsageError, type Command } from './command.ts'
import { serve } from './serve.ts'
import { verify } from './verify.ts'

const commands: ReadonlyMap<string, Command> = new Map(Object.entries({ serve, verify, catalog, clock }))

const usage = (): string =>
  [
    'Usage: node apps/service/src/main.ts [command]',
    '',
    ...[...commands].map(([name, { summary }]) => `  ${name.padEnd(8)}  ${summary}`),
    '',
    'Without a command it serves. `<command> --help` says more. Settings come from the environment.',
  ].join('\n')

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h'

/** Runs what the words after the program's name ask for and answers the exit status. */
export const runCommand = async ([name = 'serve', ...words]: readonly string[]): Promise<number> => {
  if (isHelp(name)) {
    say(usage())
    return 0
  }
  const command = commands.get(name)
  if (command === undefined) {
    complain(`There is no command ${name}.\n\n${usage()}`)
    return 2
  }
  if (words.some(isHelp)) {
    say(command.help)
    return 0
  }
  try {
    return await command.run(words)
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${command.help}`)
      return 2
    }
    if (error instanceof DatabaseUnavailable) complain('DATABASE_URL: the database does not answer')
    else if (error instanceof ConfigError || error instanceof DatabaseTaken) complain(error.message)
    else throw error
    return 1
  }
}
