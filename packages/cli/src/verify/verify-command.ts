import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Command, Option } from 'commander'
import { readInstant } from '@loyalty/contract/dates'
import { explainRefusal, mistakes, readRecordedHeaders, RecordingError, type Recording } from '@loyalty/diagnosis'
import { verifyWebhook } from '@loyalty/sdk'
import { secretsIn } from '../options/signing-secret.ts'
import { paint, printResult, printText } from '../output/terminal.ts'
import { UsageError } from '../output/usage-error.ts'

type Options = { body: string; secret?: string[]; header?: string[]; headers?: string; tolerance: string; at?: string }

function readFile(file: string, content: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(
      `The file of the ${content} cannot be read: ${file} (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Returns recorded headers. Throws `UsageError` for text that contains none. */
function headersOf(text: string, source: string): Recording['headers'] {
  try {
    return readRecordedHeaders(text, source)
  } catch (error) {
    throw error instanceof RecordingError ? new UsageError(error.message) : error
  }
}

async function readRecording({ body, secret, header = [], headers, tolerance, at }: Options): Promise<Recording> {
  const secrets = secret?.filter((each) => each !== '') ?? secretsIn(process.env['LOYALTY_WEBHOOK_SECRETS'])
  if (secrets.length === 0)
    throw new UsageError(
      "The endpoint's secret is missing. Set --secret, or LOYALTY_WEBHOOK_SECRETS in the environment.",
    )
  const pairs = [
    ...(headers === undefined ? [] : headersOf(readFile(headers, 'headers').toString(), headers)),
    ...header.flatMap((each) => headersOf(each, '--header')),
  ]
  if (pairs.length === 0)
    throw new UsageError(
      "The headers of the delivery are missing. Add --headers FILE, or --header 'name: value' for each header.",
    )
  if (!/^\d{1,9}$/.test(tolerance))
    throw new UsageError('--tolerance is malformed. Use a whole number of seconds, or 0 to skip the age check.')
  const now = at === undefined ? Date.now() : readInstant(at)
  if (Number.isNaN(now))
    throw new UsageError('--at is malformed. Use a time such as 2026-11-21T12:00:00Z, or Unix seconds.')
  return {
    body: body === '-' ? await buffer(process.stdin) : readFile(body, 'body'),
    headers: pairs,
    secrets,
    tolerance: Number(tolerance),
    now: now / 1000,
  }
}

async function printExplanation(recording: Recording, message: string): Promise<void> {
  printText(`${paint('red', 'Not verified.')} ${message}.`)
  const { findings, explained } = await explainRefusal(recording)
  for (const { why, remedy } of findings)
    printText(`\n${paint('bold', 'Why:')} ${why}\n${paint('bold', 'Fix:')} ${remedy}`)
  if (explained) return
  printText(
    `\nNo known mistake explains the signature. The command tried to undo each one, alone and in pairs: ${mistakes.map(({ name }) => name).join(', ')}.`,
  )
  printText(
    '\nEither a value of the body was changed, or the secret belongs to another endpoint. Check the secret first: every endpoint has its own in each environment.',
  )
}

async function verify(options: Options): Promise<void> {
  const recording = await readRecording(options)
  const verified = await verifyWebhook(recording)
  if (verified.ok) {
    const type = verified.event?.type ?? 'empty body'
    const event = verified.eventId === undefined ? type : `${type} ${verified.eventId}`
    return printResult(`${paint('green', 'Verified.')} ${event}${verified.test ? ' (test)' : ''}`)
  }
  await printExplanation(recording, verified.message)
  process.exitCode = 1
}

function collect(value: string, all: string[] = []): string[] {
  return [...all, value]
}

/** Returns the command `verify`, which verifies a recorded delivery or explains why the delivery fails. */
export function verifyCommand(): Command {
  return new Command('verify')
    .summary('verify a recorded delivery, or explain why it fails')
    .description(
      'Verifies a recorded delivery like a receiver, and explains a failure with proof. Sends nothing. Exit status: 0 verified, 1 not verified, 2 wrong usage.',
    )
    .addOption(
      new Option('-b, --body <file>', 'file with the body as it arrived; - reads standard input').makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '-s, --secret <whsec_…>',
        'secret of the endpoint, repeated for several (env: LOYALTY_WEBHOOK_SECRETS, with commas)',
      ).argParser(collect),
    )
    .addOption(new Option('-H, --header <name: value>', 'one header, repeated for several').argParser(collect))
    .option('--headers <file>', "file with all headers: lines of 'name: value', or JSON")
    .option('--tolerance <seconds>', 'greatest difference in time; 0 skips the check', '300')
    .option('--at <time>', 'time of arrival, by default now')
    .action(verify)
}
