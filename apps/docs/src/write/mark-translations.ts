import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { withHash } from './translations.ts'

// Records in each Arabic page that it is the translation of the present English page. Run it from `apps/docs` after a
// translation; with names of pages, only for these.
const wanted = process.argv.slice(2)
for (const file of globSync('guides/ar/**/*.{md,mdx}'))
  if (wanted.length === 0 || wanted.includes(file)) {
    const source = readFileSync(file.replace('guides/ar/', 'guides/'), 'utf8')
    writeFileSync(file, withHash(readFileSync(file, 'utf8'), source, file.endsWith('.mdx')))
  }
