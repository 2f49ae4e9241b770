import { ConfigError } from '../config-error.ts'
import { DatabaseUnavailable, StorageFailure } from '../store/engine/database-errors.ts'
import { DatabaseUnreadable } from '../store/engine/open-database.ts'
import { DatabaseTaken } from '../store/engine/owned-database.ts'
import { complain, say, UsageError, type Command } from './command.ts'

type Listed = { summary: string; load: () => Promise<Command> }

/** The commands by name. `load` imports the code of only one command, so `clock` does not load the web server. */
const commands: ReadonlyMap<string, Listed> = new Map([
  [
    'serve',
    {
      summary: 'Serves production and sandbox until it is told to stop',
      load: async () => (await import('./serve.ts')).serve,
    },
  ],
  [
    'verify',
    {
      summary: 'Proves the books and names everything that is wrong with them',
      load: async () => (await import('./verify.ts')).verify,
    },
  ],
  [
    'catalog',
    {
      summary: 'Applies a catalogue: programs, prices, rates, callers, campaigns',
      load: async () => (await import('./catalog.ts')).catalog,
    },
  ],
  [
    'keys',
    {
      summary: "Rotates the key that signs an environment's tokens",
      load: async () => (await import('./keys.ts')).keys,
    },
  ],
  [
    'portal',
    {
      summary: 'Invites administrators and operators of the portal, or recovers an account',
      load: async () => (await import('./portal.ts')).portal,
    },
  ],
  [
    'clock',
    {
      summary: "Shows or moves the time of an organization's sandbox",
      load: async () => (await import('./clock.ts')).clock,
    },
  ],
])

const usage = (): string =>
  [
    'Usage: node apps/service/dist/main.js [command]',
    '',
    ...[...commands].map(([name, { summary }]) => `  ${name.padEnd(8)}  ${summary}`),
    '',
    'Without a command it serves. `<command> --help` says more. Settings come from the environment.',
  ].join('\n')

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h'

/** Runs the command that the first arguments name. Returns the exit status. */
export const runCommand = async ([name = 'serve', ...words]: readonly string[]): Promise<number> => {
  if (isHelp(name)) {
    say(usage())
    return 0
  }
  const listed = commands.get(name)
  if (listed === undefined) {
    complain(`There is no command ${name}.\n\n${usage()}`)
    return 2
  }
  const command = await listed.load()
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
    if (error instanceof StorageFailure) complain('The database cannot store anything: make room on its disk.')
    else if (error instanceof DatabaseUnavailable) complain('DATABASE_URL: the database does not answer')
    else if (error instanceof ConfigError || error instanceof DatabaseTaken || error instanceof DatabaseUnreadable)
      complain(error.message)
    else throw error
    return 1
  }
}
