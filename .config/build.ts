import { buildIfChanged } from './build-if-changed.ts'

await buildIfChanged({ force: process.argv.includes('--force') })
