import { serveStates } from '../apps/states/src/serve.ts'
import { buildIfChanged } from './build-if-changed.ts'

await buildIfChanged()
const { url } = await serveStates(4010)
console.log(`Every screen in every state: ${url}/__states/`)
