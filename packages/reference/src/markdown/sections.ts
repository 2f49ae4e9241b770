import {
  webhookBodies,
  webhookHeaders,
  webhookSecretExample,
  failuresPerAddress,
  limits,
  rates,
  widgetStarts,
  problemCatalogue,
  type ProblemCode,
} from '@loyalty/contract'
import { apiCodes } from '../openapi/answers.ts'
import { exampleProblem } from '../openapi/example-problem.ts'
import { scopeNotes } from '../openapi/security.ts'
import { problemAdvice } from '../advice/problem-advice.ts'
import { table } from './schema-tables.ts'

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

export const authentication = (baseUrl: string): string => `## Authentication

Get a token with your client id and secret:

\`\`\`sh
curl -X POST '${baseUrl}/oauth2/token' \\
  --data-urlencode 'grant_type=client_credentials' \\
  --data-urlencode 'client_id=<CLIENT_ID>' \\
  --data-urlencode 'client_secret=<CLIENT_SECRET>'
\`\`\`

and send it with every other call:

\`\`\`sh
curl '${baseUrl}/profile' -H 'Authorization: Bearer <ACCESS_TOKEN>'
\`\`\`

A token is valid for ${limits.accessTokenSeconds} seconds. Keep it, and get a new one shortly before it ends or when an answer says \`TOKEN_EXPIRED\`. Secrets stay on your server.

${table(
  ['Scope', 'Allows'],
  Object.entries(scopeNotes).map(([scope, note]) => [`\`${scope}\``, note]),
)}`

/** Returns the table of error codes with meaning and remedy. */
export const errorTable = (codes: readonly ProblemCode[]): string =>
  table(
    ['Code', 'Status', 'Repeat?', 'Meaning', 'What to do'],
    codes.map((code) => [
      `<a id="${code.toLowerCase()}"></a>\`${code}\``,
      String(problemCatalogue[code].status),
      problemCatalogue[code].retryable ? 'yes' : 'no',
      problemAdvice[code].meaning,
      problemAdvice[code].remedy,
    ]),
  )

export const errors = (baseUrl: string): string => `## Errors

Every error has the media type \`application/problem+json\` and this body. \`code\` is what programs decide by; \`type\` is the address of a page that explains it (\`${baseUrl}/errors/<CODE>\`).

${json(exampleProblem('POINTS_ABOVE_LIMIT'))}

${errorTable(apiCodes)}`

const kilobytes = (bytes: number): string => `${bytes / 1024} KiB`

export const limitsSection = (): string => `## Limits

${table(
  ['What', 'Limit'],
  [
    ['Items of a page', `${limits.pageSizeDefault} by default, at most ${limits.pageSizeMax}`],
    ['Access token', `${limits.accessTokenSeconds} s`],
    ['Point-exchange widget token', `${limits.pointExchangeTokenSeconds} s`],
    ['Multibrand widget token', `${limits.multibrandTokenSeconds} s`],
    ['Session of a widget', `${limits.sessionTokenSeconds} s, renewable to ${limits.sessionMaxSeconds} s`],
    ['`referenceNumber`', `1 to ${limits.referenceNumber} characters, never used again for anything else`],
    ['`userId`, `sourceUserId`', `1 to ${limits.userId} characters`],
    ['`destinationUserId`', `1 to ${limits.destinationUserId} characters`],
    ['E-mail address', `at most ${limits.email} characters`],
    ['First and last name', `1 to ${limits.name} characters`],
    ['`programId`, `partnerCode`, other ids', `1 to ${limits.identifier} characters`],
    ['`description`', `1 to ${limits.description} characters`],
    ['Connections of a user in multibrand', `${limits.connections}`],
    ['JSON body', `${kilobytes(limits.jsonBytes)}; a batch of connections ${kilobytes(limits.connectionsJsonBytes)}`],
    ['Address', kilobytes(limits.urlBytes)],
    [
      'Numbers',
      `any JSON notation of at most ${limits.numberCharacters} characters; rounding noise of binary arithmetic, as in \`3.3000000000000003\`, is removed`,
    ],
  ],
)}

Requests a second (and burst) for each client, or each session of a widget. The service checks the rate after the token and its scope. Every later answer has the remaining quota in its \`RateLimit\` headers. An earlier refusal does not count.

${table(
  ['Kind', 'Production', 'Sandbox'],
  (Object.keys(rates.production) as (keyof typeof rates.production)[])
    .filter((bucket) => bucket !== 'portal')
    .map((bucket) => [
      bucket,
      `${rates.production[bucket].perSecond} (${rates.production[bucket].burst})`,
      `${rates.sandbox[bucket].perSecond} (${rates.sandbox[bucket].burst})`,
    ]),
)}

A widget starts by its token, so customers behind one address share no limit:

${table(
  ['What', 'Limit'],
  [
    ['Starts with one widget token', `${widgetStarts.token.count} in ${widgetStarts.token.seconds} s`],
    [
      'Starts with all widget tokens of your organization',
      `${widgetStarts.organization.perSecond} a second (${widgetStarts.organization.burst})`,
    ],
    ['Unknown widget tokens from one address', `${failuresPerAddress.count} in ${failuresPerAddress.seconds} s`],
    ['Wrong client credentials from one address', `${failuresPerAddress.count} in ${failuresPerAddress.seconds} s`],
  ],
)}

Beyond the last two limits, the service answers \`TOO_MANY_ATTEMPTS\` to further unknown tokens and wrong credentials. It accepts valid tokens and correct credentials from the same address all the time.`

export const verification = `### Verify a signature

1. Read the headers \`${webhookHeaders.signature}\` and \`${webhookHeaders.timestamp}\`. If one is missing, answer 400.
2. Take the body as the bytes that arrived, before any JSON parser.
3. Build the text \`<timestamp>:<raw body>\`.
4. Compute HMAC-SHA-256 over it, keyed with the endpoint’s secret exactly as it was shown, in lower-case hexadecimal.
5. Compare with the header in constant time, with each of your secrets while you rotate. If none matches, answer 401. Refuse a timestamp that is more than 300 seconds away.
6. Drop an event whose \`${webhookHeaders.eventId}\` you have seen. Only then read the JSON and act.

For the transaction above as compact JSON, the secret \`${webhookSecretExample}\` and the timestamp \`${webhookBodies.transaction.headers.timestamp}\`, the signature is \`${webhookBodies.transaction.headers.signature}\`.`
