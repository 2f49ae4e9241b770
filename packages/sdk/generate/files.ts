import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  callerEndpoints,
  exampleBase,
  webhookBodies,
  webhookEvents,
  webhookEventTypes,
  type Endpoint,
} from '@loyalty/contract'
import { methodText, readMethod, routeText } from './methods.ts'
import { createTypes } from './types.ts'

const head = '// Written by `npm run -s generate` of this workspace, from the contract. Do not edit.\n'

const versionOfPackage = (): string => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version
}

/** Returns the generated files by their path in `src/generated`. */
export const generatedFiles = (): Record<string, string> => {
  const types = createTypes()
  const all = Object.entries<Endpoint>(callerEndpoints).map(([name, endpoint]) => readMethod(name, endpoint, types))
  const methods = all.filter(({ endpoint }) => endpoint.auth === 'bearer')
  const transaction = types.typeOf(
    webhookBodies.transaction.schema,
    'TransactionEvent',
    'The body of an event about points.',
  )
  const connection = types.typeOf(
    webhookBodies.programConnection.schema,
    'ConnectionEvent',
    'The body of an event about a connection.',
  )
  const events = { transaction, programConnection: connection }
  const methodsText = methods.map(methodText).join('\n')
  const withoutComments = (text: string): string => text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const isNamed = (name: string, text: string): boolean => new RegExp(`\\b${name}\\b`).test(text)
  // The client requests access tokens itself, so callers need no types of these requests.
  const tokenInputs = all.filter(({ endpoint }) => endpoint.tag === 'Widget tokens').map(({ inputName }) => inputName)
  const reached = [withoutComments(methodsText), ...Object.values(events), ...tokenInputs]
  const declared = types.declarations()
  for (let before = 0; before !== reached.length;) {
    before = reached.length
    for (const [name, text] of declared)
      if (!reached.includes(text) && reached.some((each) => isNamed(name, withoutComments(each)))) reached.push(text)
  }
  const declarations = declared.filter(([, text]) => reached.includes(text))
  const used = declarations.map(([name]) => name).filter((name) => isNamed(name, withoutComments(methodsText)))
  const routes = all.filter(({ name }) => name !== 'authenticate')
  const fixtures = webhookEventTypes.map(
    (type) => `  ${type}: ${JSON.stringify({ ...webhookBodies[webhookEvents[type].body].example, type })},\n`,
  )
  const answers = routes
    .filter(({ endpoint }) => endpoint.example.response !== undefined)
    .map(
      ({ name, endpoint }) =>
        `  ${name}: ${JSON.stringify(endpoint.example.response).replaceAll(exampleBase, 'https://loyalty.example')},\n`,
    )
  return {
    'types.gen.ts': `${head}
/** One page of a list. */
export interface Page<T> {
  /** All matches, before paging. */
  total: number
  /** The items of this page. */
  data: T[]
}

${declarations.map(([, text]) => text).join('\n')}`,
    'client.gen.ts': `${head}
import type { CallOptions, List, ListOptions } from '../client/call-options.ts'
import type {
${['Page', ...used]
  .sort()
  .map((name) => `  ${name},\n`)
  .join('')}} from './types.gen.ts'

/** The methods of the client: one for each endpoint of the service that a caller's server uses. */
export interface ServiceMethods {
${methodsText}}
`,
    'routes.gen.ts': `${head}
/** An endpoint that the client calls. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: \`/\${string}\`
  auth: 'bearer' | 'credentials'
  /** True for a write with a reference number, which may be repeated. */
  replayable?: true
  /** The name in the query for each input. Other inputs belong to the path or to the body. */
  query?: Readonly<Record<string, string>>
  hasBody?: true
  /** True for a body that is a form, by default JSON. */
  isForm?: true
  /** The way to the next page of a list: a page number, or a cursor. */
  pages?: 'number' | 'cursor'
}

export type RouteName =
${routes.map(({ name }) => `  | '${name}'\n`).join('')}
export const routes: Readonly<Record<RouteName, Route>> = {
${routes.map(routeText).join('')}}
`,
    'events.gen.ts': `${head}
import type { ${[...new Set(Object.values(events))].sort().join(', ')} } from './types.gen.ts'

/** Every type of webhook event, with the body that its events have. */
export interface WebhookEventBodies {
${webhookEventTypes.map((type) => `  /** Sent when ${webhookEvents[type].description}. */\n  ${type}: ${events[webhookEvents[type].body]}\n`).join('')}}

export type WebhookEventType = keyof WebhookEventBodies

/** The body of any event. The field \`type\` determines the kind of body. */
export type WebhookEvent = WebhookEventBodies[WebhookEventType]

export const webhookEventTypes: readonly WebhookEventType[] = [
${webhookEventTypes.map((type) => `  '${type}',\n`).join('')}]
`,
    'version.gen.ts': `${head}
/** The version of this package. */
export const version = '${versionOfPackage()}'
`,
    'examples.gen.ts': `${head}
import type { WebhookEventBodies } from './events.gen.ts'
import type { RouteName } from './routes.gen.ts'

/** An example of each type of event. */
export const eventExamples: WebhookEventBodies = {
${fixtures.join('')}}

/** The example answer of each endpoint. */
export const answerExamples: Readonly<Partial<Record<RouteName, unknown>>> = {
${answers.join('')}}
`,
  }
}
