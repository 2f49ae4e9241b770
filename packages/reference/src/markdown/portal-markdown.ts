import { type Endpoint, portalEndpoints, problemCatalogue, type ProblemCode } from '@loyalty/contract'
import { operationOf } from '../openapi/openapi.ts'
import { problemsOf } from '../openapi/answers.ts'
import { createSchemas } from '../openapi/schemas.ts'
import { portalDatesText } from './dates.ts'
import { operationSection, type Operation } from './operation.ts'
import { typeSections } from './markdown.ts'
import { errorTable } from './sections.ts'
import type { Schemas } from './schema-tables.ts'

const introduction = `The interface of the portal’s pages. It has its own origin, apart from the two base addresses, and serves the signed-in owner of an organization. Bodies and errors have the form of the other interface: see [its reference](interface.md).

Sign in with \`POST /portal/api/session\`. The answer sets a cookie that no script can read, and its \`csrfToken\` goes into the header \`X-CSRF-Token\` of every call that changes something. Calls of another site’s pages are refused. \`{env}\` in an address is \`sandbox\` or \`production\`: an owner has both, and nothing of one is seen in the other.

The commands below keep the cookie in a file of curl’s, \`portal.cookies\`: sign in first, and put the \`csrfToken\` of that answer in place of \`<CSRF_TOKEN>\`. At an https address the cookie is called \`__Host-portal\` and is \`Secure\`, so that no other host can set it and nothing sends it in the clear; plain http on this machine can have neither, and there it is called \`portal\`. curl sends whichever it was given. The days in the commands are examples.`

/**
 * Returns the reference of the portal as Markdown, for a file. The source is the table `portalEndpoints` of the
 * contract.
 */
export const portalMarkdown = (baseUrl: string): string => {
  const { components, schemaOf } = createSchemas()
  const all = Object.entries<Endpoint>(portalEndpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    operation: operationOf(name, endpoint, schemaOf, endpoint.example) as Operation,
  }))
  const answered = new Set(all.flatMap(({ endpoint }) => [...problemsOf(endpoint).values()].flat()))
  const schemas = components as Schemas
  return `${[
    '# Loyalty points portal: reference',
    introduction,
    '## Contents',
    all.map(({ name, endpoint }) => `- [${name}](#${name.toLowerCase()}): ${endpoint.summary}`).join('\n'),
    '## Operations',
    ...all.map(({ endpoint, operation }) =>
      operationSection({ baseUrl, endpoint, operation, schemas, request: (command) => command }),
    ),
    '## Errors',
    errorTable((Object.keys(problemCatalogue) as ProblemCode[]).filter((code) => answered.has(code))),
    `## Dates\n\n${portalDatesText}`,
    ...typeSections(schemas),
  ]
    .join('\n\n')
    .replaceAll('](#description/', '](#')}\n`
}
