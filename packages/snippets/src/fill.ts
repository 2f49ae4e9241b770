import { readFileSync, writeFileSync } from 'node:fs'
import { withSnippets } from './fences.ts'

// Writes the snippets into the `file=` blocks of the Markdown pages that the arguments name.
for (const page of process.argv.slice(2)) writeFileSync(page, withSnippets(readFileSync(page, 'utf8')))
