import { endpoints, type EndpointName } from '@loyalty/contract'
import { timeless } from '../placed.ts'
import { openapi } from '../openapi/openapi.ts'
import { introduction } from './introduction.ts'
import { authentication, errors, limitsSection, verification } from './sections.ts'
import { sandboxText } from './sandbox.ts'
import { datesText } from './dates.ts'
import { operationSection, type Operation } from './operation.ts'
import { answerTable, resolve, table, typeOf, type Schema, type Schemas } from './schema-tables.ts'

type Webhook = {
  post: {
    summary: string
    description: string
    parameters: { name: string; description: string; required: boolean }[]
    requestBody: { content: { 'application/json': { schema: Schema; example: unknown } } }
  }
}

type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Webhook>
  components: { schemas: Schemas }
}

const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

const webhookSections = (webhooks: Record<string, Webhook>, schemas: Schemas): string[] => {
  const [any] = Object.values(webhooks)
  return [
    '## Webhooks',
    'The service sends `POST` requests to the addresses that you have registered. Answer any 2xx within 15 seconds; anything else is sent again later.',
    table(
      ['Header', 'Meaning'],
      (any?.post.parameters ?? []).map(({ name, description }) => [`\`${name}\``, description]),
    ),
    ...Object.values(webhooks).flatMap(({ post }) => {
      const { schema, example } = post.requestBody.content['application/json']
      return [
        `### ${post.summary}`,
        post.description,
        answerTable(resolve(schema, schemas)),
        `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
      ]
    }),
    verification,
  ]
}

/** Returns a section for each schema of a document, with the table of its fields. */
export const typeSections = (schemas: Schemas): string[] => [
  '## Types',
  ...Object.entries(schemas).flatMap(([name, schema]) => {
    const inner = schema.type === 'array' ? (schema.items ?? {}) : schema
    const fields = answerTable(inner)
    return [
      `### <a id="type-${name.toLowerCase()}"></a>${name}`,
      ...(schema.description ? [schema.description] : []),
      fields === '' ? typeOf(schema) : `${typeOf(schema)}\n\n${fields}`,
    ]
  }),
]

const written =
  'In the commands of this file `<TODAY+30>` is the day thirty days from today, such as `2026-12-21`. The reference that a service serves at `/reference.md` has real days.'

/**
 * Returns the whole reference as Markdown, from the document of `/openapi.json`. With `now` (milliseconds UTC), the
 * example requests have dates that are valid at that time. Without `now`, the requests have placeholders such as
 * `<TODAY+30>`.
 */
export const markdown = (baseUrl: string, now?: number): string => {
  const { tags, paths, webhooks, components } = openapi(baseUrl, now) as Document
  const request = now === undefined ? timeless : (text: string) => text
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  const inTag = (tag: string) => all.filter((operation) => operation.tags.includes(tag))
  const contents = tags.map(
    ({ name }) =>
      `- [${name}](#${anchor(name)}): ${inTag(name)
        .map(({ operationId }) => `[${operationId}](#${operationId.toLowerCase()})`)
        .join(', ')}`,
  )
  return `${[
    '# Loyalty points API: reference',
    introduction,
    ...(now === undefined ? [written] : []),
    '## Contents',
    [
      '- [Authentication](#authentication)',
      '- [Errors](#errors)',
      '- [Limits](#limits)',
      '- [Dates](#dates)',
      '- [Sandbox](#sandbox)',
      ...contents,
      '- [Webhooks](#webhooks)',
      '- [Types](#types)',
    ].join('\n'),
    authentication(baseUrl),
    errors(baseUrl),
    limitsSection(),
    `## Dates\n\n${datesText}`,
    `## Sandbox\n\n${sandboxText()}`,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...inTag(name).map((operation) =>
        operationSection({
          baseUrl,
          endpoint: endpoints[operation.operationId as EndpointName],
          operation,
          schemas: components.schemas,
          request,
        }),
      ),
    ]),
    ...webhookSections(webhooks, components.schemas),
    ...typeSections(components.schemas),
  ]
    .join('\n\n')
    .replaceAll('](#description/', '](#')}\n`
}
