import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Command, Option } from 'commander'
import { readInstant } from '@loyalty/contract'
import { verifyWebhook } from '../verify-webhook.ts'
import { mistakes } from './diagnosis/diagnose.ts'
import { explainRefusal } from './diagnosis/explain-refusal.ts'
import type { Recorded } from './diagnosis/recorded.ts'
import { readRecordedHeaders } from './recorded-headers.ts'
import { secretsIn } from './signing-secret.ts'
import { paint, say, sayText } from './terminal.ts'
import { UsageError } from './usage-error.ts'

type Options = { body: string; secret?: string[]; header?: string[]; headers?: string; tolerance: string; at?: string }

const read = (file: string, what: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`The file of the ${what} cannot be read: ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

const readRecorded = async ({ body, secret, header = [], headers, tolerance, at }: Options): Promise<Recorded> => {
  const secrets = secret?.filter((each) => each !== '') ?? secretsIn(process.env['WEBHOOK_SECRETS'])
  if (secrets.length === 0) throw new UsageError('Give the secret of the endpoint: --secret, or WEBHOOK_SECRETS in the environment.')
  const pairs = [
    ...(headers === undefined ? [] : readRecordedHeaders(read(headers, 'headers').toString(), headers)),
    ...header.flatMap((each) => readRecordedHeaders(each, '--header')),
  ]
  if (pairs.length === 0) throw new UsageError("Give the headers of the delivery: --headers FILE, or --header 'name: value' for each.")
  if (!/^\d{1,9}$/.test(tolerance)) throw new UsageError('--tolerance is a whole number of seconds; 0 leaves time out.')
  const now = at === undefined ? Date.now() : readInstant(at)
  if (Number.isNaN(now)) throw new UsageError('--at is a time such as 2026-11-21T12:00:00Z, or Unix seconds.')
  return {
    body: body === '-' ? await buffer(process.stdin) : read(body, 'body'),
    headers: pairs,
    secrets,
    tolerance: Number(tolerance),
    now: now / 1000,
  }
}

const explain = (recorded: Recorded, message: string): void => {
  sayText(`${paint('red', 'Not verified.')} ${message}.`)
  const { findings, explained } = explainRefusal(recorded)
  for (const { why, remedy } of findings) sayText(`\n${paint('bold', 'Why:')}  ${why}\n${paint('bold', 'Mend:')} ${remedy}`)
  if (explained) return
  sayText(
    `\nNo mistake that is known here explains the signature. Each was undone, alone and with each other one: ${mistakes.map(({ name }) => name).join(', ')}.`,
  )
  sayText(
    '\nWhat cannot be told apart: a value of the body was changed, or the secret is that of another endpoint. Every endpoint has its own; the sandbox and production have different ones.',
  )
}

const verify = async (options: Options): Promise<void> => {
  const recorded = await readRecorded(options)
  const verified = verifyWebhook(recorded)
  if (verified.ok) {
    const type = verified.event?.type ?? 'empty body'
    const event = verified.eventId === undefined ? type : `${type} ${verified.eventId}`
    return say(`${paint('green', 'Verified.')} ${event}${verified.test ? ' (test)' : ''}`)
  }
  explain(recorded, verified.message)
  process.exitCode = 1
}

const collect = (value: string, all: string[] = []): string[] => [...all, value]

export const verifyCommand = (): Command =>
  new Command('verify')
    .summary('verify a recorded delivery, or say why it fails')
    .description(
      'Verifies a delivery that you have recorded, as a receiver would, and says why it fails: what it claims, it has proved. Nothing is sent anywhere. Exit status: 0 verified, 1 not, 2 wrong usage.',
    )
    .addOption(new Option('-b, --body <file>', 'the body as it arrived; - reads standard input').makeOptionMandatory())
    .addOption(
      new Option('-s, --secret <whsec_…>', 'secret of the endpoint, once for each (env: WEBHOOK_SECRETS, with commas)').argParser(collect),
    )
    .addOption(new Option('-H, --header <name: value>', 'one header, once for each').argParser(collect))
    .option('--headers <file>', "all headers: lines of 'name: value', or JSON")
    .option('--tolerance <seconds>', 'how old or early it may be; 0 leaves time out', '300')
    .option('--at <time>', 'when it arrived, if that was not just now')
    .action(verify)
