import { Command, Option } from 'commander'
import { readAccount, withAccount, type AccountOptions } from '../options/account.ts'
import { secretsIn } from '../options/signing-secret.ts'
import { parseUrl } from '../options/parse-url.ts'
import { paint, printResult, printText } from '../output/terminal.ts'
import { UsageError } from '../output/usage-error.ts'
import { checkEmbed } from './check-embed.ts'
import { checkEnvironment } from './check-environment.ts'
import { checkGoLive, checkRepository, checkUserIds } from './check-go-live.ts'
import { checkPage, readPage } from './check-page.ts'
import { checkClock, checkCredentials, checkReachable } from './check-service.ts'
import { checkTokenEndpoint } from './check-token-endpoint.ts'
import { checkReceiver, checkRegistered } from './check-webhook.ts'
import { linksOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'

type Options = AccountOptions & {
  origin?: string
  page?: string
  webhook?: string
  tokenEndpoint?: string
  embedKey?: string
  userId?: string[]
  goLive?: boolean
  json?: boolean
}

/** Runs every check whose facts are known. Stops at a service that does not answer, because nothing else can be said. */
async function* inspect(given: Inspection, goLive: boolean): AsyncGenerator<Finding> {
  yield* checkEnvironment(given)
  const facts = await readPage(given)
  const page = Array.isArray(facts) ? undefined : facts
  const inspection: Inspection = {
    ...given,
    embedKey: given.embedKey ?? page?.embedKey,
    origin: given.origin ?? (given.page && new URL(given.page).origin),
    tokenEndpoint: given.tokenEndpoint ?? (page?.tokenEndpoint && parseUrl(page.tokenEndpoint, page.url)?.href),
  }
  const { findings, date } = await checkReachable(inspection)
  yield* findings
  if (date !== undefined) {
    yield* checkClock(inspection, date)
    yield* await checkCredentials(inspection)
    yield* await checkEmbed(inspection)
  }
  if (page) yield* checkPage(inspection, page)
  else yield* facts as Finding[]
  yield* await checkTokenEndpoint(inspection)
  if (date !== undefined) yield* await checkRegistered(inspection)
  yield* await checkReceiver(inspection)
  yield* checkUserIds(inspection)
  if (goLive) {
    yield await checkRepository(inspection)
    yield* checkGoLive(inspection)
  }
}

const marks = { ok: '✓', warning: '!', failure: '✗' } as const
const colours = { ok: 'green', warning: 'yellow', failure: 'red' } as const

function printFinding({ level, check, seen, fix, url }: Finding): void {
  const line = `${paint(colours[level], marks[level])} ${paint('bold', check)}: ${seen}`
  printText(fix === undefined ? `${line}  ${paint('dim', url)}` : `${line}\n  Fix: ${fix}\n  ${url}`)
}

/** Returns a function that replaces every secret in a text. A caller's server may repeat one in its answer. */
function hider(secrets: readonly (string | undefined)[]): (finding: Finding) => Finding {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret.length > 3)
  const hide = (text: string): string =>
    known
      .reduce((all, secret) => all.replaceAll(secret, '***'), text)
      .replaceAll(/eyJ[\w.-]{8,}/g, '***')
      .replaceAll(/\b(sk_(?:sandbox|live)|whsec)_[\w+/=-]{8,}/g, '$1_***')
  return (finding) => ({
    ...finding,
    seen: hide(finding.seen),
    ...(finding.fix !== undefined && { fix: hide(finding.fix) }),
  })
}

function webAddress(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:$/.test(parseUrl(text)?.protocol ?? ''))
    throw new UsageError(`${name} is not a URL. Use an address such as https://shop.example/account.`)
  return text
}

async function doctor(options: Options): Promise<void> {
  const { baseUrl, clientId, clientSecret } = readAccount(options)
  const webhookSecrets = secretsIn(process.env['LOYALTY_WEBHOOK_SECRETS'])
  const cookie = process.env['LOYALTY_DOCTOR_COOKIE'] || undefined
  const origin = webAddress('--origin', options.origin)
  const inspection: Inspection = {
    baseUrl,
    clientId,
    clientSecret,
    webhookSecrets,
    embedKey: options.embedKey,
    origin: origin && new URL(origin).origin,
    page: webAddress('--page', options.page),
    tokenEndpoint: webAddress('--token-endpoint', options.tokenEndpoint),
    webhook: webAddress('--webhook', options.webhook),
    cookie,
    userIds: options.userId ?? [],
    links: linksOf(baseUrl),
  }
  const hide = hider([
    clientSecret,
    cookie,
    ...webhookSecrets,
    ...webhookSecrets.map((each) => each.replace('whsec_', '')),
  ])
  const findings: Finding[] = []
  for await (const found of inspect(inspection, options.goLive === true)) {
    const finding = hide(found)
    findings.push(finding)
    if (!options.json) printFinding(finding)
  }
  const failures = findings.filter(({ level }) => level === 'failure').length
  if (options.json) printResult(JSON.stringify({ ok: failures === 0, findings }, null, 2))
  if (failures > 0) process.exitCode = 1
}

function collect(value: string, all: string[] = []): string[] {
  return [...all, value]
}

/** Returns the command `doctor`, which checks a caller's integration and says how to fix each fault. */
export function doctorCommand(): Command {
  const command = new Command('doctor')
    .summary('check your integration, and say how to fix each fault')
    .description(
      'Checks your variables, your credentials, your page, your token endpoint and your webhook receiver. Exit status: 0 no failure, 1 a failure (✗), 2 wrong usage. Prints no secret.',
    )
    .option('--origin <url>', 'origin of the pages with a widget')
    .option('--page <url>', 'a page with a widget: its HTML and its Content-Security-Policy')
    .option('--token-endpoint <url>', 'your token endpoint; default: the one in --page')
    .option('--webhook <url>', 'your webhook receiver; it gets signed test events')
    .addOption(new Option('--embed-key <key>', 'your embed key; default: the one in --page').env('LOYALTY_EMBED_KEY'))
    .addOption(new Option('--user-id <id>', 'a user id as you send it, repeated for several').argParser(collect))
    .option('--go-live', 'also check what production demands')
    .option('--json', 'print one JSON object')
  return withAccount(command).action(doctor)
}
