import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { buildIfChanged } from '../.config/build-if-changed.ts'
import { ensureBrowser } from '../.config/browser.ts'

// Builds both widgets with React itself instead of Preact, and runs journeys with this build: by default those of both
// widgets. The arguments go to Playwright.
process.chdir(new URL('../', import.meta.url).pathname)
await buildIfChanged()
const browser = ensureBrowser()
const run = (file: string, args: readonly string[], cwd: string, env: Record<string, string>): void => {
  const { status } = spawnSync(file, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}
for (const widget of ['apps/point-exchange', 'apps/multibrand'])
  run(process.execPath, ['../../packages/widget/vite/build.ts'], widget, { RUNTIME: 'react' })
const given = process.argv.slice(2)
run(
  'node_modules/.bin/playwright',
  ['test', '--project=chromium', ...(given.length > 0 ? given : ['exchange/taps', 'preferences/edit-split'])],
  'e2e',
  {
    POINT_EXCHANGE_FOLDER: resolve('apps/point-exchange/.cache/react'),
    MULTIBRAND_FOLDER: resolve('apps/multibrand/.cache/react'),
    ...(browser === undefined || browser === 'playwright' ? {} : { CHROMIUM: browser }),
  },
)
