import { build } from 'astro'
import { writePages } from './write/write-pages.ts'

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
const started = performance.now()
const pages = writePages()
await build({ logLevel: 'warn' })
const seconds = ((performance.now() - started) / 1000).toFixed(1)
process.stdout.write(`Documentation site: ${pages.length} sources, ${seconds} s\n`)
