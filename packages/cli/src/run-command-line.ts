import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { doctorCommand } from './doctor/doctor-command.ts'
import { createCommand } from './create/create-command.ts'
import { eventsCommand } from './events/events-command.ts'
import { listenCommand } from './listen/listen-command.ts'
import { commandName } from './output/command-name.ts'
import { exitStatusOf, explainError } from './output/explain-error.ts'
import { paint, printNote } from './output/terminal.ts'
import { triggerCommand } from './trigger/trigger-command.ts'
import { verifyCommand } from './verify/verify-command.ts'

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

function createProgram(): Command {
  const program = new Command(commandName)
    .description(
      'Forwards webhooks to your machine, sends test events, explains why a signature fails, and checks your integration.',
    )
    .version(manifest.version)
    .addCommand(listenCommand())
    .addCommand(triggerCommand())
    .addCommand(eventsCommand())
    .addCommand(verifyCommand())
    .addCommand(doctorCommand())
    .addCommand(createCommand())
    .addHelpText(
      'after',
      '\nCredentials: LOYALTY_CLIENT_ID and LOYALTY_CLIENT_SECRET. Address of the service: LOYALTY_BASE_URL.',
    )
  for (const command of everyCommand(program)) command.exitOverride().showHelpAfterError('(add --help for usage)')
  return program
}

/** Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 for wrong usage. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // Commander has already printed its own errors.
    if (!(error instanceof CommanderError)) printNote(paint('red', explainError(error), process.stderr))
    return exitStatusOf(error)
  }
}
