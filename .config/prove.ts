import { spawn } from 'node:child_process'

// The laws of `npm test` with a million cases; `--seed`, `--cases` and `--walks` are passed on.
const child = spawn(process.execPath, ['apps/service/prove/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))
