import { rates, type Endpoint } from '@loyalty/contract'
import { commentText, keyOf, membersText, wrapped, type Member, type Types } from './types.ts'

/** An endpoint that the client offers: its name, and the members of its input by their place in the request. */
export type Method = {
  name: string
  endpoint: Endpoint
  path: Member[]
  /** `wire` is the name in the query. */
  query: (Member & { wire: string })[]
  body: Member[]
  /** The kind of a list: pages by number, pages by cursor, or no list of pages. */
  pages: 'number' | 'cursor' | undefined
  inputName: string
  outputType: string
}

const typeName = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

/** Throws if two of a path, a query and a body share a name, because the input of a method is one flat object. */
export const checkNames = (name: string, members: readonly Member[]): void => {
  const names = members.map((member) => member.name)
  const twice = names.find((each, index) => names.indexOf(each) !== index)
  if (twice !== undefined) throw new Error(`${name} has two inputs with the name ${twice}. Rename one of them.`)
}

/** Reads an endpoint. Adds the types that the method refers to. */
export const readMethod = (name: string, endpoint: Endpoint, types: Types): Method => {
  const path = types.membersOf(endpoint.params)
  const query = types
    .membersOf(endpoint.query)
    .map((member) => ({ ...member, wire: member.name, name: member.name.replace('[]', '') }))
  const credentials = endpoint.auth === 'credentials' ? ['clientId', 'clientSecret'] : []
  const body = types.membersOf(endpoint.body).filter((member) => !credentials.includes(member.name))
  const members = [...path, ...query, ...body]
  checkNames(name, members)
  const inputName = `${typeName(name)}Input`
  if (members.length > 0)
    types.add(
      inputName,
      `/** The input of \`${name}\`. */\nexport interface ${inputName} {\n${membersText(members, '  ')}}\n`,
    )
  const names = query.map((member) => member.name)
  return {
    name,
    endpoint,
    path,
    query,
    body,
    pages: names.includes('pageSize') ? 'number' : names.includes('after') ? 'cursor' : undefined,
    inputName: members.length > 0 ? inputName : '',
    outputType: endpoint.response
      ? types.typeOf(endpoint.response, `${typeName(name)}Result`, `The answer of \`${name}\`.`)
      : 'void',
  }
}

const isRequired = ({ path, query, body }: Method): boolean =>
  [...path, ...query, ...body].some((member) => member.isRequired)

const numeric = (members: readonly Member[], example: object): object =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name.replace('[]', ''),
      members.some((member) => member.name === name && member.type === 'number') ? Number(value) : (value as unknown),
    ]),
  )

const exampleText = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/"([A-Za-z_]\w*)":/g, '$1:')
    .replaceAll(/"([^"\\']*)"/g, "'$1'")

/** Returns the example call of a method, as one line of TypeScript. */
export const exampleCall = ({ name, endpoint: { example }, query }: Method): string => {
  const input = {
    ...(example.params as object),
    ...numeric(query, example.query ?? {}),
    ...(example.body as object),
  }
  return `loyalty.${name}(${Object.keys(input).length > 0 ? exampleText(input) : ''})`
}

const limitText = ({ bucket }: Endpoint): string => {
  if (bucket === 'none') return ''
  const { production, sandbox } = rates
  return `Limit: ${production[bucket].perSecond} requests a second in production, ${sandbox[bucket].perSecond} in the sandbox. More answer \`RATE_LIMITED\`.`
}

const retryText = ({ method, replayable }: Endpoint): string => {
  if (replayable)
    return 'Idempotency: a repetition with the same `referenceNumber` answers the original result, so the client retries after a transient failure.'
  if (method === 'GET') return 'Idempotency: a read changes nothing, so the client retries after a transient failure.'
  return 'Idempotency: the client sends this request once and never retries it.'
}

/** Returns the page of a method, for readers who know the address of their service. */
const referenceOf = ({ name, endpoint }: Method): string =>
  `\`/docs/reference/api/${endpoint.tag.toLowerCase().replaceAll(' ', '-')}/#${name.toLowerCase()}\` of your service`

const commentOf = (method: Method): string => {
  const { endpoint, pages } = method
  const { summary, description, scope, problems } = endpoint
  const replacement = / \((use .*)\)$/.exec(summary)?.[1]
  const codes = problems.map((code) => `\`${code}\``).join(', ')
  const paragraphs = [
    `${summary.replace(/ \(use .*\)$/, '')}.`,
    ...(description === undefined ? [] : [description]),
    `Request: \`${endpoint.method} ${endpoint.path}\`${scope ? ` with the scope \`${scope}\`` : ''}.`,
    ...(pages ? ['Await the list for one page, or use it in `for await` for the items of all pages.'] : []),
    limitText(endpoint),
    retryText(endpoint),
  ].filter((text) => text !== '')
  const tags = [
    ...(endpoint.deprecated
      ? [`@deprecated ${replacement ? `${typeName(replacement)}.` : 'Use a newer method.'}`]
      : []),
    `@throws {Problem} An error answer of the service${codes ? `, such as ${codes}` : ''}.`,
    '@throws {ConnectionError} No valid answer arrived in time.',
    `@see ${referenceOf(method)}`,
  ]
  const example = pages
    ? ['for await (const item of ' + exampleCall(method) + ') console.log(item)']
    : [`${endpoint.response ? 'const result = ' : ''}await ${exampleCall(method)}`]
  const lines = [
    ...paragraphs.flatMap((text, index) => [...(index === 0 ? [] : ['']), ...wrapped(commentText(text), '   ')]),
    '',
    ...tags.flatMap((text) => wrapped(commentText(text), '   ')),
    '@example',
    '```ts',
    ...example.map(commentText),
    '```',
  ]
  return `  /**\n${lines.map((line) => `   *${line === '' ? '' : ` ${line}`}\n`).join('')}   */\n`
}

/** Returns a method of the client's interface with its comment. */
export const methodText = (method: Method): string => {
  const { name, pages, inputName, outputType } = method
  const input =
    inputName === '' ? 'input?: Record<string, never>' : `input${isRequired(method) ? '' : '?'}: ${inputName}`
  const item = /^Page<(.+)>$/.exec(outputType)?.[1] ?? (pages === 'cursor' ? `${outputType}['data'][number]` : '')
  const [output, options] = pages
    ? [`List<${outputType}, ${item}>`, 'ListOptions']
    : [`Promise<${outputType}>`, 'CallOptions']
  return `${commentOf(method)}  ${name}(${input}, options?: ${options}): ${output}\n`
}

/** Returns the route of a method as plain data. */
export const routeText = ({ name, endpoint, query, body, pages }: Method): string => {
  const { method, path, auth, replayable } = endpoint
  const wire = query.map((member) => `${keyOf(member.name)}: '${member.wire}'`).join(', ')
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    `auth: '${auth}'`,
    ...(replayable ? ['replayable: true'] : []),
    ...(query.length > 0 ? [`query: { ${wire} }`] : []),
    ...(endpoint.body && (body.length > 0 || auth === 'credentials') ? ['hasBody: true'] : []),
    ...(endpoint.bodyType === 'form' ? ['isForm: true'] : []),
    ...(pages ? [`pages: '${pages}'`] : []),
  ]
  return `  ${name}: { ${fields.join(', ')} },\n`
}
