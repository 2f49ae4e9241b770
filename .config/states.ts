import { spawnSync } from 'node:child_process'
import { serveStates } from '../apps/states/src/serve.ts'
import { ensureBrowser } from './browser.ts'
import { buildIfChanged } from './build-if-changed.ts'

/** Takes all pictures anew; what is wrong otherwise is told as ever. */
const renewPictures = (): number => {
  const browser = ensureBrowser()
  const env = { ...process.env, ...(browser === undefined || browser === 'playwright' ? {} : { CHROMIUM: browser }) }
  const { status } = spawnSync('node_modules/.bin/playwright', ['test', '--project=states', '--update-snapshots'], {
    cwd: 'e2e',
    stdio: 'inherit',
    env,
  })
  return status ?? 1
}

await buildIfChanged()
if (process.argv.includes('--update')) process.exit(renewPictures())
const { url } = await serveStates(4010)
console.log(`Every screen in every state: ${url}/__states/`)
