import { fileURLToPath } from 'node:url'
import { markdown, portalMarkdown } from '@loyalty/contract/reference'
import { silentPage } from '../decisions/silent-page.ts'

/** How the generated pages are written again. */
export const writeDocsCommand = 'node apps/service/src/operations/write-docs.ts'

const file = (name: string): string => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

/** The pages in `docs/`, by their file. */
export const docs = (): ReadonlyMap<string, string> =>
  new Map([
    [file('interface.md'), markdown('http://localhost:4001')],
    [file('portal.md'), portalMarkdown('http://localhost:4002')],
    [file('silent.md'), silentPage()],
  ])
