import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runCommand } from './commands/run-command.ts'

// Node stores the compiled source files in this folder. Every later start of the service is therefore faster and uses
// less memory.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)))

process.exitCode = await runCommand(process.argv.slice(2))
