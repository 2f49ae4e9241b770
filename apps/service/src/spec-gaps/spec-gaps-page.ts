import { furtherGaps } from './further.ts'
import { multibrandGaps } from './multibrand.ts'
import { operationGaps } from './operations.ts'
import { resourceGaps } from './resources.ts'
import { ruleGaps } from './rules.ts'
import type { SpecGap } from './spec-gap.ts'

/** All gaps of the specification, in the order in which the page shows them. */
export const specGaps: readonly SpecGap[] = [
  ...resourceGaps,
  ...multibrandGaps,
  ...operationGaps,
  ...ruleGaps,
  ...furtherGaps,
]

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

function row({ id, section, gap, decision, check }: SpecGap): string {
  const evidence = 'test' in check ? `test “${check.test}”` : `contract: ${check.fact}`
  const cells = [`<a id="${id}"></a>${id}`, `spec ${section}`, gap, decision, evidence]
  return `| ${cells.map(cell).join(' | ')} |`
}

const head = '| Name | Section | Open question | Decision | Checked by |\n|---|---|---|---|---|'

/**
 * Returns the page of specification gaps as Markdown. Takes numbers, codes, addresses and enums from the contract, so
 * the page stays correct.
 */
export const specGapsPage = (): string => `# Gaps of the specification

The [interface specification](specification.md) leaves some questions open. Each row names one question, the section that raises it,
the decision of this service, and the check of that decision: a test by its title, or a fact of the contract that a test evaluates.
The specification has precedence over this page. The page is generated: change \`src/spec-gaps/\`, then run
\`node apps/service/src/operations/write-docs.ts\`.

## Addresses, resources and states

${head}
${[...resourceGaps, ...multibrandGaps].map(row).join('\n')}

## Endpoints and widgets

${head}
${operationGaps.map(row).join('\n')}

## Authentication, events, errors, limits, versions

${head}
${ruleGaps.map(row).join('\n')}

## Questions that the implementation raised

${head}
${furtherGaps.map(row).join('\n')}
`
