import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { fromWords } from './write/placeholders.ts'
import { plainTexts } from './write/plain-texts.ts'
import { staleTranslations, writePages } from './write/write-pages.ts'

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
// A test runner sets it for itself. Starlight would take it for the base of every link.
delete process.env['BASE_URL']
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const started = performance.now()
rmSync(dist, { recursive: true, force: true })
const pages = writePages(Date.now())
await build({ root, logLevel: 'warn' })
// The site has its own search dialog.
for (const file of globSync(join(dist, 'pagefind/pagefind-{component-ui,highlight,modular-ui,ui}.*'))) rmSync(file)
for (const file of globSync(join(dist, '**/*.html'))) writeFileSync(file, fromWords(readFileSync(file, 'utf8')))
for (const [name, text] of plainTexts(pages)) {
  mkdirSync(dirname(join(dist, name)), { recursive: true })
  writeFileSync(join(dist, name), text)
}
process.stdout.write(
  `Documentation: ${pages.length} pages, built in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
)
const stale = staleTranslations()
if (stale.length > 0) process.stdout.write(`Translations older than their English page:\n  ${stale.join('\n  ')}\n`)
