import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runCommand } from './commands/run-command.ts'

// Node keeps the compiled source files in this folder, so that the next start is faster and uses less memory.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)))

process.exitCode = await runCommand(process.argv.slice(2))
