import { spawn } from 'node:child_process'
import { ensureBrowser } from './browser.ts'
import { buildIfChanged } from './build-if-changed.ts'

const browser = ensureBrowser()
if (browser === undefined) {
  console.error('No browser to measure in: install Chromium or Google Chrome, or set CHROMIUM to its path.')
  process.exit(1)
}
await buildIfChanged()
const child = spawn(process.execPath, ['bench/main.ts', ...process.argv.slice(2)], {
  cwd: 'e2e',
  stdio: 'inherit',
  env: { ...process.env, ...(browser === 'playwright' ? {} : { CHROMIUM: browser }) },
})
child.on('exit', (code) => process.exit(code ?? 1))
