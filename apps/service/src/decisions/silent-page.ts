import type { Decision } from './decision.ts'
import { furtherDecisions } from './further.ts'
import { multibrandDecisions } from './multibrand.ts'
import { operationDecisions } from './operations.ts'
import { resourceDecisions } from './resources.ts'
import { ruleDecisions } from './rules.ts'

/** Every decision where the specification is silent, in its order. */
export const decisions: readonly Decision[] = [
  ...resourceDecisions,
  ...multibrandDecisions,
  ...operationDecisions,
  ...ruleDecisions,
  ...furtherDecisions,
]

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const row = ({ id, lines, gap, decision, check }: Decision): string =>
  `| ${[id, lines, gap, decision, 'test' in check ? `test “${check.test}”` : `contract: ${check.fact}`].map(cell).join(' | ')} |`

const head = '| # | Line | What is open | What we do | Checked by |\n|---|---|---|---|---|'

/** The page of decisions as Markdown. Numbers, codes, addresses and enums in it are read from the code. */
export const silentPage = (): string => `# Where the specification is silent

The interface specification leaves some things open. Each row is one of them: \`S:n\` is a line of the specification, then what it does
not say, what the service does, and what proves it: a test by its title, or a fact of the contract that a test evaluates. Where
the specification speaks, it wins. The rows H1 and on are questions that it does not raise itself. This page is generated: change
\`src/decisions/\` and run \`node apps/service/src/operations/write-docs.ts\`.

## Addresses, resources and states

${head}
${[...resourceDecisions, ...multibrandDecisions].map(row).join('\n')}

## Endpoints and widgets

${head}
${operationDecisions.map(row).join('\n')}

## Authentication, events, errors, limits, versions

${head}
${ruleDecisions.map(row).join('\n')}

## Questions of our own

${head}
${furtherDecisions.map(row).join('\n')}
`
