import { spawn } from 'node:child_process'

// Runs the fast unit tests: only on the embedded database, and without the long tests. Passes its arguments to vitest,
// for example a file or `--watch`.
const [watch, args] = [process.argv.includes('--watch'), process.argv.slice(2).filter((text) => text !== '--watch')]
const fixed = ['--config', '.config/vitest.config.ts', '--project', 'all', '--reporter', 'dot']
const child = spawn('vitest', [watch ? 'watch' : 'run', ...fixed, ...args], {
  stdio: 'inherit',
  env: { ...process.env, TEST_LANE: 'fast' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
