import { startEverything } from './start-everything.ts'

await startEverything()
