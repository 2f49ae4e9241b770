import { Argument, Command } from 'commander'
import { webhookEventTypes } from '@loyalty/contract/event-types'
import { readSandboxAccount, withAccount, type AccountOptions } from '../options/account.ts'
import { readEventType } from '../options/event-type.ts'
import { printNote, printResult } from '../output/terminal.ts'

async function trigger(typedType: string, options: AccountOptions): Promise<void> {
  const type = readEventType(typedType)
  const { client } = readSandboxAccount(options)
  const event = await client.sendTestEvent({ type })
  printNote(`Sent a test event, ${event.type}, to your webhook endpoints and to every running loyalty listen.`)
  printResult(event.id)
}

/** Returns the command `trigger`, which sends a test event. */
export function triggerCommand(): Command {
  return withAccount(new Command('trigger'))
    .summary('send a test event, and print its id')
    .description(
      'Sends a test event to your webhook endpoints and to `loyalty listen`, and prints its id. A test event books nothing: it has test names and the header x-service-test-event.',
    )
    .addArgument(new Argument('[type]', `one of ${webhookEventTypes.join(', ')}`).default('TRANSACTION_COMPLETED'))
    .action(trigger)
}
