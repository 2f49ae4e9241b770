import { spawnSync } from 'node:child_process'
import { buildIfChanged } from '../../.config/build-if-changed.ts'
import { ensureBrowser } from '../../.config/browser.ts'

process.chdir(new URL('../../', import.meta.url).pathname)
await buildIfChanged()
const browser = ensureBrowser()
const env = { ...process.env, ...(browser === undefined || browser === 'playwright' ? {} : { CHROMIUM: browser }) }
const { status } = spawnSync('node_modules/.bin/playwright', ['test', '--project=states', '--update-snapshots'], {
  cwd: 'e2e',
  stdio: 'inherit',
  env,
})
process.exit(status ?? 1)
