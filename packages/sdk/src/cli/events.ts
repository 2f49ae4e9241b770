import { Command } from 'commander'
import { limits } from '@loyalty/contract'
import { readAccount, readSandboxAccount, withAccount, type AccountOptions } from './account.ts'
import { commandName } from './command-name.ts'
import { forwardEvent } from './forward-event.ts'
import { readForwardTarget } from './forward-target.ts'
import { reportForwarding } from './report-forwarding.ts'
import { resendLine } from './resend-line.ts'
import { signingSecretOf, withSigningSecret } from './signing-secret.ts'
import { paint, say, tell } from './terminal.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { UsageError } from './usage-error.ts'

const list = async (options: AccountOptions & { limit: string; json?: true }): Promise<void> => {
  if (!/^[1-9]\d*$/.test(options.limit) || Number(options.limit) > limits.webhookEventsMax)
    throw new UsageError(`--limit is a whole number from 1 to ${limits.webhookEventsMax}.`)
  const { client } = readAccount(options)
  const { data } = await client.listWebhookEvents({ query: { limit: options.limit } })
  if (options.json) return say(JSON.stringify(data, null, 2))
  if (data.length === 0) return tell(`There are no events yet. ${commandName} trigger sends a test event.`)
  for (const { id, type, test, createdAt } of data) say(`${paint('dim', createdAt)}  ${id}  ${type}${test ? ' (test)' : ''}`)
}

type ResendOptions = AccountOptions & { forwardTo?: string; secret?: string; allowRemote?: true }

const forwardAgain = async (eventId: string, forwardTo: string, options: ResendOptions, command: Command): Promise<boolean> => {
  const account = readSandboxAccount(options)
  const target = readForwardTarget(forwardTo, options.allowRemote === true)
  const { secret } = signingSecretOf(account, options.secret)
  const again = resendLine(command, target)
  const signal = untilInterrupted()
  try {
    const { data } = await account.client.listWebhookEvents({ query: { limit: String(limits.webhookEventsMax) }, signal })
    const event = data.find(({ id }) => id === eventId)
    if (event === undefined)
      throw new Error(
        `${eventId} is not among the newest ${limits.webhookEventsMax} events of this client. Without --forward-to, older ones are sent to your endpoints.`,
      )
    return await forwardEvent(event, { target, secret, signal, ...reportForwarding(target, again) })
  } catch (error) {
    if (!signal.aborted) throw error
    tell(`\nStopped: ${eventId} was not answered.`)
    return false
  }
}

const resend = async (eventId: string, options: ResendOptions, command: Command): Promise<void> => {
  if (options.forwardTo !== undefined) {
    if (!(await forwardAgain(eventId, options.forwardTo, options, command))) process.exitCode = 1
    return
  }
  const { client } = readAccount(options)
  const { id, type, deliveries } = await client.resendWebhookEvent({ params: { eventId } })
  if (deliveries === 0) tell(`No webhook endpoint that is switched on wants ${type}: ${id} goes nowhere.`)
  else tell(`${type} ${id} is on its way again, to ${deliveries} ${deliveries === 1 ? 'endpoint' : 'endpoints'}.`)
}

export const eventsCommand = (): Command => {
  const listCommand = withAccount(
    new Command('list')
      .description('Lists the newest events, the newest last.')
      .option('-n, --limit <n>', `how many, at most ${limits.webhookEventsMax}`, '20')
      .option('--json', 'as JSON, with the body of each event as it was signed'),
  ).action(list)
  const resendCommand = withAccount(
    withSigningSecret(
      new Command('resend')
        .description('Sends an event to your webhook endpoints once more, or with --forward-to to a server of this machine.')
        .argument('<event-id>', 'such as evt_01JGFJJZ00ABCDEFGHJKMNPQRS')
        .option(
          '-f, --forward-to <url>',
          `send it to this local address instead, signed as by listen: one of the newest ${limits.webhookEventsMax}`,
        ),
    ).option('--allow-remote', 'allow an address that is not on this machine'),
  ).action(resend)
  return new Command('events').description('See events, and send them again.').addCommand(listCommand).addCommand(resendCommand)
}
