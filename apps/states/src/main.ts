import { buildIfChanged } from '../../../.config/build-if-changed.ts'
import { serveStates } from './serve.ts'

process.chdir(new URL('../../../', import.meta.url).pathname)
await buildIfChanged()
const { url } = await serveStates(4010)
console.log(`Every screen in every state: ${url}/__states/`)
