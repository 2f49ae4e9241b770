import { buildIfChanged } from './build-if-changed.ts'
import { packIfChanged } from './pack/pack-if-changed.ts'

const force = process.argv.includes('--force')
await buildIfChanged({ force })
await packIfChanged({ force })
