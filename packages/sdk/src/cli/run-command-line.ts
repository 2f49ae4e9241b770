import { Command, CommanderError } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { commandName } from './command-name.ts'
import { eventsCommand } from './events.ts'
import { exitStatusOf, explainError } from './explain-error.ts'
import { listenCommand } from './listen.ts'
import { paint, tell } from './terminal.ts'
import { triggerCommand } from './trigger.ts'
import { verifyCommand } from './verify.ts'

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)]

const createProgram = (): Command => {
  const program = new Command(commandName)
    .description('Tries webhooks out: brings them to your machine, sends test events, says why a signature fails.')
    .version(manifest.version)
    .addCommand(listenCommand())
    .addCommand(triggerCommand())
    .addCommand(eventsCommand())
    .addCommand(verifyCommand())
    .addHelpText('after', '\nCredentials: LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET; the address: LOYALTY_BASE_URL.')
  for (const command of everyCommand(program)) command.exitOverride().showHelpAfterError('(--help tells more)')
  return program
}

/** Runs a command and answers its exit status: 0 done, 1 failed, 2 wrong usage. */
export const runCommandLine = async (args: readonly string[]): Promise<number> => {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // Commander has said it already.
    if (!(error instanceof CommanderError)) tell(paint('red', explainError(error), process.stderr))
    return exitStatusOf(error)
  }
}
