import { Command } from 'commander'
import { limits } from '@loyalty/contract/limits'
import { forwardEvent } from '../forward/forward-event.ts'
import { readForwardTarget } from '../forward/forward-target.ts'
import { interruptSignal } from '../forward/interrupt-signal.ts'
import { printAttempts } from '../forward/print-attempts.ts'
import { resendLine } from '../forward/resend-line.ts'
import { readAccount, readSandboxAccount, withAccount, type AccountOptions } from '../options/account.ts'
import { signingSecretOf, withSigningSecret } from '../options/signing-secret.ts'
import { commandName } from '../output/command-name.ts'
import { paint, printNote, printResult } from '../output/terminal.ts'
import { UsageError } from '../output/usage-error.ts'

async function list(options: AccountOptions & { limit: string; json?: true }): Promise<void> {
  if (!/^[1-9]\d*$/.test(options.limit) || Number(options.limit) > limits.webhookEventsMax)
    throw new UsageError(`--limit is out of range. Use a whole number from 1 to ${limits.webhookEventsMax}.`)
  const { client } = readAccount(options)
  const { data } = await client.listWebhookEvents({ limit: Number(options.limit) })
  if (options.json) return printResult(JSON.stringify(data, null, 2))
  if (data.length === 0) return printNote(`There are no events yet. Send a test event: ${commandName} trigger.`)
  for (const { id, type, test, createdAt } of data)
    printResult(`${paint('dim', createdAt)}  ${id}  ${type}${test ? ' (test)' : ''}`)
}

type ResendOptions = AccountOptions & { forwardTo?: string; secret?: string; allowRemote?: true }

/** Sends a recent event to a local address. Returns whether the receiver accepted the event. */
async function forwardAgain(
  eventId: string,
  forwardTo: string,
  options: ResendOptions,
  command: Command,
): Promise<boolean> {
  const account = readSandboxAccount(options)
  const target = readForwardTarget(forwardTo, options.allowRemote === true)
  const { secret } = signingSecretOf(account, options.secret)
  const signal = interruptSignal()
  try {
    const { data } = await account.client.listWebhookEvents({ limit: limits.webhookEventsMax }, { signal })
    const event = data.find(({ id }) => id === eventId)
    if (event === undefined)
      throw new Error(
        `${eventId} is not among the newest ${limits.webhookEventsMax} events of this client. To send an older event to your endpoints, leave --forward-to out.`,
      )
    return await forwardEvent(event, {
      target,
      secret,
      signal,
      ...printAttempts(target, resendLine(command, target)),
    })
  } catch (error) {
    if (!signal.aborted) throw error
    printNote(`\nStopped: ${eventId} was not answered.`)
    return false
  }
}

async function resend(eventId: string, options: ResendOptions, command: Command): Promise<void> {
  if (options.forwardTo !== undefined) {
    if (!(await forwardAgain(eventId, options.forwardTo, options, command))) process.exitCode = 1
    return
  }
  const { client } = readAccount(options)
  const { id, type, deliveries } = await client.resendWebhookEvent({ eventId })
  if (deliveries === 0) printNote(`No enabled webhook endpoint subscribes to ${type}: ${id} was not sent.`)
  else printNote(`${type} ${id} is queued again for ${deliveries} ${deliveries === 1 ? 'endpoint' : 'endpoints'}.`)
}

/** Returns the command `events` with its subcommands `list` and `resend`. */
export function eventsCommand(): Command {
  const listCommand = withAccount(
    new Command('list')
      .description('Lists the newest events. The newest is last.')
      .option('-n, --limit <n>', `number of events, at most ${limits.webhookEventsMax}`, '20')
      .option('--json', 'print JSON, with the signed body of each event'),
  ).action(list)
  const resendCommand = withAccount(
    withSigningSecret(
      new Command('resend')
        .description('Sends an event again, to your webhook endpoints or with --forward-to to a local server.')
        .argument('<event-id>', 'such as evt_01JGFJJZ00ABCDEFGHJKMNPQRS')
        .option(
          '-f, --forward-to <url>',
          `send one of the newest ${limits.webhookEventsMax} events to this local address instead, signed like listen`,
        ),
    ).option('--allow-remote', 'allow an address that is not on this machine'),
  ).action(resend)
  return new Command('events')
    .description('Lists events, and sends them again.')
    .addCommand(listCommand)
    .addCommand(resendCommand)
}
