import { fileURLToPath } from 'node:url'
import { markdown, portalMarkdown } from '@loyalty/reference'
import { specGapsPage } from '../spec-gaps/spec-gaps-page.ts'

/** The command that writes the generated pages of `docs/`. */
export const writeDocsCommand = 'node apps/service/src/operations/write-docs.ts'

const file = (name: string): string => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

/** Returns the text of the generated pages in `docs/`, by file. */
export const docs = (): ReadonlyMap<string, string> =>
  new Map([
    [file('interface.md'), markdown('http://localhost:4001')],
    [file('portal.md'), portalMarkdown('http://localhost:4002')],
    [file('spec-gaps.md'), specGapsPage()],
  ])
