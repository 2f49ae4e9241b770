import { packIfChanged } from './pack/pack-if-changed.ts'

await packIfChanged({ force: !process.argv.includes('--if-changed') })
