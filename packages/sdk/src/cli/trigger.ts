import { Argument, Command } from 'commander'
import { webhookEventTypes } from '@loyalty/contract'
import { readSandboxAccount, withAccount, type AccountOptions } from './account.ts'
import { readEventType } from './event-types.ts'
import { say, tell } from './terminal.ts'

const trigger = async (type: string, options: AccountOptions): Promise<void> => {
  const wanted = readEventType(type)
  const { client } = readSandboxAccount(options)
  const event = await client.sendTestEvent({ body: { type: wanted } })
  tell(`Sent a test event, ${event.type}: to your webhook endpoints, and to whoever runs loyalty listen.`)
  say(event.id)
}

export const triggerCommand = (): Command =>
  withAccount(new Command('trigger'))
    .summary('send a test event, and print its id')
    .description(
      'Sends a test event to your webhook endpoints and to `loyalty listen`, and prints its id. Nothing is booked: its names say that it is a test, and it carries the header x-service-test-event.',
    )
    .addArgument(new Argument('[type]', `one of ${webhookEventTypes.join(', ')}`).default('TRANSACTION_COMPLETED'))
    .action(trigger)
