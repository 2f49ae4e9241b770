import type { Endpoint } from '@loyalty/contract'
import { accessOf } from '../openapi/security.ts'
import { answerTable, requestTable, resolve, table, typeOf, type Schema, type Schemas } from './schema-tables.ts'

type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}
type Media = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, unknown> }>
export type Answer = { description: string; headers?: Record<string, unknown>; content?: Media }

/** The parts of an OpenAPI operation that this module reads. */
export type Operation = {
  operationId: string
  'x-spec-id': string
  tags: string[]
  summary: string
  description: string
  deprecated?: boolean
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, Answer>
}

/** Percent-encodes a value, except a placeholder such as `<CLIENT_ID>`. */
const encode = (value: unknown): string =>
  /^<[A-Z_]+>$/.test(String(value)) ? String(value) : encodeURIComponent(String(value))

const addressOf = (path: string, operation: Operation): string => {
  const given = operation.parameters.filter(({ example }) => example !== undefined)
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, example }) => [example].flat().map((value) => `${encode(name)}=${encode(value)}`))
  const filled = given
    .filter((parameter) => parameter.in === 'path')
    .reduce((sofar, { name, example }) => sofar.replace(`{${name}}`, encode(example)), path)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns the example request as a shell command. */
const curl = (baseUrl: string, method: string, path: string, operation: Operation): string => {
  const [media, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shell(baseUrl + addressOf(path, operation))}`]
  const session = path.startsWith('/v1/widget/multibrand/') ? '<MULTIBRAND_SESSION_TOKEN>' : '<SESSION_TOKEN>'
  const token = operation.security[0]?.['widgetSession'] ? session : '<ACCESS_TOKEN>'
  if (operation.security[0]?.['oauth2'] || operation.security[0]?.['widgetSession'])
    lines.push(`-H ${shell(`Authorization: Bearer ${token}`)}`)
  const inPortal = operation.security[0]?.['portalSession'] !== undefined
  if (inPortal) lines.push('-b portal.cookies')
  // With `-c`, curl writes the cookies to the file: a new session stores its cookie, and the end of a session removes
  // the cookie.
  if (path.startsWith('/portal/api/session') && !path.endsWith('/options') && method !== 'GET')
    lines.push('-c portal.cookies')
  if (inPortal && method !== 'GET') lines.push("-H 'X-CSRF-Token: <CSRF_TOKEN>'")
  for (const parameter of operation.parameters)
    if (parameter.in === 'header' && parameter.required)
      lines.push(`-H ${shell(`${parameter.name}: ${String(parameter.example)}`)}`)
  if (body?.example !== undefined && media === 'application/x-www-form-urlencoded')
    for (const [name, value] of Object.entries(body.example as Record<string, unknown>))
      lines.push(`--data-urlencode ${shell(`${name}=${String(value)}`)}`)
  else if (body?.example !== undefined)
    lines.push(`-H ${shell('Content-Type: application/json')}`, `-d ${shell(JSON.stringify(body.example))}`)
  return `\`\`\`sh\n${lines.join(' \\\n  ')}\n\`\`\``
}

const parametersTable = (parameters: readonly Parameter[]): string =>
  table(
    ['Parameter', 'In', 'Type', 'Required', 'Meaning'],
    parameters.map(({ name, in: where, schema, required, description = '' }) => [
      `\`${name}\``,
      where,
      typeOf(schema),
      required ? 'yes' : 'no',
      description,
    ]),
  )

const successes = ({ responses }: Operation): [string, Answer][] =>
  Object.entries(responses).filter(([status]) => Number(status) < 400)

const jsonOf = (answer: Answer): Media[string] | undefined =>
  Object.entries(answer.content ?? {}).find(([type]) => type.includes('json'))?.[1]

const answerSection = (operation: Operation, schemas: Schemas): string[] => {
  const all = successes(operation)
  const withBody = all.map(([, answer]) => jsonOf(answer)).find((each) => each !== undefined)
  const statuses = all.map(([status, answer]) => {
    const headers = Object.keys(answer.headers ?? {}).filter((name) => !/^(X-)?Rate|^X-Request-Id/i.test(name))
    return `- **${status}** ${answer.description.replace(/\.$/, '')}.${headers.length > 0 ? ` Headers: ${headers.map((name) => `\`${name}\``).join(', ')}.` : ''}`
  })
  if (!withBody) return ['**Answer**', statuses.join('\n')]
  const { schema } = withBody
  const fields = schema.$ref === undefined ? answerTable(schema) : answerTable(resolve(schema, schemas))
  return [
    `**Answer:** ${typeOf(schema)}`,
    statuses.join('\n'),
    ...(fields === '' ? [] : [fields]),
    ...(withBody.example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(withBody.example, null, 2)}\n\`\`\``]),
  ]
}

const problems = ({ responses }: Operation): string =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content = {} }]) => {
      const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples))
      return `${status} ${codes.map((code) => `[${code}](#${code.toLowerCase()})`).join(', ')}`
    })
    .join(' · ')

type Section = {
  baseUrl: string
  endpoint: Endpoint
  operation: Operation
  schemas: Schemas
  /** Returns the example's curl command with the dates that the reference shows. */
  request: (command: string) => string
}

/** Returns the section of one operation: description, parameters, command, answers and errors. */
export const operationSection = ({ baseUrl, endpoint, operation, schemas, request }: Section): string => {
  const { method, path } = endpoint
  const [body] = Object.values(operation.requestBody?.content ?? {})
  // Removes the part `Access: …` from the description, because the line `**Access:**` below shows the same credentials.
  const [description = ''] = operation.description.split('\n\nAccess: ')
  const bodyFields = body ? requestTable(resolve(body.schema, schemas)) : ''
  return [
    `### ${operation.operationId}`,
    `\`${method} ${path}\` (${operation['x-spec-id']})${operation.deprecated ? ' · **deprecated**' : ''}`,
    `${operation.summary}. ${description.startsWith(operation.summary) ? '' : description}`.trim(),
    `**Access:** ${accessOf(endpoint)}.`,
    ...(operation.parameters.length > 0 ? [parametersTable(operation.parameters)] : []),
    ...(bodyFields === ''
      ? []
      : [
          `**Body:** ${Object.keys(operation.requestBody?.content ?? {}).join()}${endpoint.bodyIsOptional ? ', or none' : ''}`,
          bodyFields,
        ]),
    request(curl(baseUrl, method, path, operation)),
    ...answerSection(operation, schemas),
    `**Errors:** ${problems(operation)}`,
  ].join('\n\n')
}
