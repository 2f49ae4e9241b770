import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { englishFileOf } from './site-map.ts'
import { withHash } from './translations.ts'

// Records in each Arabic page that it is the translation of the present English page. Run it from `apps/docs` after a
// translation; with names of pages, only for these.
process.chdir('../..')
const wanted = process.argv.slice(2).map((name) => `apps/docs/${name}`)
for (const file of globSync('apps/docs/guides/ar/**/*.{md,mdx}'))
  if (wanted.length === 0 || wanted.includes(file)) {
    const source = readFileSync(englishFileOf(file), 'utf8')
    writeFileSync(file, withHash(readFileSync(file, 'utf8'), source, file.endsWith('.mdx')))
  }
