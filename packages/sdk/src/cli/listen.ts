import { Command, Option } from 'commander'
import { ConnectionError } from '@loyalty/contract/client'
import { readSandboxAccount, withAccount, type AccountOptions } from './account.ts'
import { commandName } from './command-name.ts'
import { timeColumn } from './event-line.ts'
import { readEventType } from './event-types.ts'
import { causeOf } from './explain-error.ts'
import { followEvents } from './follow-events.ts'
import { forwardCopy } from './forward-copy.ts'
import { forwardEvent } from './forward-event.ts'
import { readForwardTarget } from './forward-target.ts'
import { reportForwarding } from './report-forwarding.ts'
import { resendLine } from './resend-line.ts'
import { signingSecretOf, withSigningSecret } from './signing-secret.ts'
import { paint, say, tell } from './terminal.ts'
import { untilInterrupted } from './until-interrupted.ts'

type Options = AccountOptions & { forwardTo: string; events?: string; secret?: string; printSecret?: true; allowRemote?: true }

const listen = async (options: Options, command: Command): Promise<void> => {
  const account = readSandboxAccount(options)
  const { secret, given } = signingSecretOf(account, options.secret)
  if (options.printSecret) return say(secret)
  const target = readForwardTarget(options.forwardTo, options.allowRemote === true)
  const types = options.events?.split(',').map(readEventType)

  const signal = untilInterrupted()
  const again = resendLine(command, target)
  const forwarding = { target, secret, signal, ...reportForwarding(target, again) }
  const count = { all: 0, taken: 0 }
  let inHand: string | undefined
  const events = followEvents(account.client, {
    signal,
    onReady() {
      tell(`${account.baseUrl}, the events of ${account.clientId}`, 'From    ')
      tell(target.href, 'To      ')
      if (given) tell('with --secret or WEBHOOK_SECRETS, which --print-secret shows', 'Signed  ')
      else
        tell(
          `${paint('bold', secret, process.stderr)}\nGive it to your receiver as its webhook secret. It stays the same as long as your client secret.`,
          'Secret  ',
        )
      tell(`Waiting for ${types === undefined ? 'events' : types.join(', ')}; Ctrl-C ends.\n`)
    },
    onLost: (error) => {
      const why = error instanceof ConnectionError ? `the service does not answer${causeOf(error)}` : error.message.replace(/\.$/, '')
      tell(paint('yellow', `Disconnected: ${why}. Asking until it answers; no event is lost.`, process.stderr), timeColumn(process.stderr))
    },
    onBack: () => tell('Connected again.', timeColumn(process.stderr)),
  })
  try {
    for await (const event of events) {
      if (types !== undefined && !types.includes(event.type)) continue
      count.all += 1
      inHand = event.id
      if (await forwardEvent(event, forwarding)) count.taken += 1
      inHand = undefined
      await forwardCopy(event, forwarding)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  tell(`\nStopped. Events: ${count.all}, taken by the receiver: ${count.taken}.`)
  if (inHand !== undefined)
    tell(
      `${inHand} was not answered, and what came after it was not sent: ${commandName} events list shows it. To bring it: ${again(inHand)}`,
    )
}

const listenOptions = (command: Command): Command =>
  withSigningSecret(
    command
      .addOption(new Option('-f, --forward-to <url>', 'where your receiver listens').default('http://localhost:3000/webhooks'))
      .option('-e, --events <types>', 'only these types, separated by commas'),
  )
    .option('--print-secret', 'print the secret that events are signed with, and end')
    .option('--allow-remote', 'allow an address that is not on this machine')

export const listenCommand = (): Command =>
  withAccount(listenOptions(new Command('listen')))
    .summary('send sandbox events on to a server of this machine, signed')
    .description(
      'Sends every event of your sandbox from now on to a local address, as the service would: the same bytes, the same headers, signed. Use it while you write your receiver; no public address is needed.',
    )
    .addHelpText('after', `\nExample: ${commandName} listen --forward-to http://localhost:3000/webhooks --events LINKED,DELINKED`)
    .action(listen)
