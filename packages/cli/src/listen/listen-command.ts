import { Command, Option } from 'commander'
import { ConnectionError } from '@loyalty/sdk'
import { timeColumn } from '../forward/attempt-line.ts'
import { forwardEvent } from '../forward/forward-event.ts'
import { readForwardTarget } from '../forward/forward-target.ts'
import { interruptSignal } from '../forward/interrupt-signal.ts'
import { printAttempts } from '../forward/print-attempts.ts'
import { resendLine } from '../forward/resend-line.ts'
import { readSandboxAccount, withAccount, type AccountOptions } from '../options/account.ts'
import { readEventType } from '../options/event-type.ts'
import { signingSecretOf, withSigningSecret } from '../options/signing-secret.ts'
import { commandName } from '../output/command-name.ts'
import { causeOf } from '../output/explain-error.ts'
import { paint, printNote, printResult } from '../output/terminal.ts'
import { followEvents } from './follow-events.ts'
import { forwardCopy } from './forward-copy.ts'

type Options = AccountOptions & {
  forwardTo: string
  events?: string
  secret?: string
  printSecret?: true
  allowRemote?: true
}

async function listen(options: Options, command: Command): Promise<void> {
  const account = readSandboxAccount(options)
  const { secret, given } = signingSecretOf(account, options.secret)
  if (options.printSecret) return printResult(secret)
  const target = readForwardTarget(options.forwardTo, options.allowRemote === true)
  const types = options.events?.split(',').map(readEventType)

  const signal = interruptSignal()
  const lineFor = resendLine(command, target)
  const forwarding = { target, secret, signal, ...printAttempts(target, lineFor) }
  const count = { events: 0, accepted: 0 }
  let inFlight: string | undefined
  const events = followEvents(account.client, {
    signal,
    onReady() {
      printNote(`${account.baseUrl}, the events of ${account.clientId}`, 'From    ')
      printNote(target.href, 'To      ')
      if (given) printNote('by --secret or LOYALTY_WEBHOOK_SECRETS; to see the secret, add --print-secret', 'Signed  ')
      else
        printNote(
          `${paint('bold', secret, process.stderr)}\nSet this as the webhook secret of your receiver. It changes only with your client secret.`,
          'Secret  ',
        )
      printNote(`Waiting for ${types === undefined ? 'events' : types.join(', ')}. Press Ctrl-C to stop.\n`)
    },
    onLost: (error) => {
      const cause =
        error instanceof ConnectionError
          ? `the service does not answer${causeOf(error)}`
          : error.message.replace(/\.$/, '')
      printNote(
        paint('yellow', `Disconnected: ${cause}. Retrying until it answers; no event is lost.`, process.stderr),
        timeColumn(process.stderr),
      )
    },
    onBack: () => printNote('Connected again.', timeColumn(process.stderr)),
  })
  try {
    for await (const event of events) {
      if (types !== undefined && !types.includes(event.type)) continue
      count.events += 1
      inFlight = event.id
      if (await forwardEvent(event, forwarding)) count.accepted += 1
      inFlight = undefined
      await forwardCopy(event, forwarding)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  printNote(`\nStopped. Events: ${count.events}, accepted by the receiver: ${count.accepted}.`)
  if (inFlight !== undefined)
    printNote(
      `${inFlight} was not answered, and later events were not sent. List them: ${commandName} events list. Send this one again: ${lineFor(inFlight)}`,
    )
}

function listenOptions(command: Command): Command {
  return withSigningSecret(
    command
      .addOption(
        new Option('-f, --forward-to <url>', 'address of your receiver').default('http://localhost:3000/webhooks'),
      )
      .option('-e, --events <types>', 'only these types, separated by commas'),
  )
    .option('--print-secret', 'print the secret that signs events, and exit')
    .option('--allow-remote', 'allow an address that is not on this machine')
}

/** Returns the command `listen`, which forwards sandbox events to a local receiver. */
export function listenCommand(): Command {
  return withAccount(listenOptions(new Command('listen')))
    .summary('forward signed sandbox events to a local server')
    .description(
      'Forwards every new event of your sandbox to a local address, with the same bytes, headers and signature as the service. Use it while you write your receiver. You need no public address.',
    )
    .addHelpText(
      'after',
      `\nExample: ${commandName} listen --forward-to http://localhost:3000/webhooks --events LINKED,DELINKED`,
    )
    .action(listen)
}
