import { spawnSync } from 'node:child_process'
import { ensureBrowser } from './browser.ts'
import { packIfChanged } from './pack/pack-if-changed.ts'
import { writeSurfaces } from './pack/write-surface.ts'

// `--api` also writes the surfaces of the libraries. `--matrix` installs the packages by three package managers on three
// versions of Node, `--first-steps` takes the steps of the quickstart on two of them, and `--templates` runs every template
// of a server, with the duration of each; all three need a registry.
await packIfChanged({ force: true })
if (process.argv.includes('--api'))
  for (const failure of writeSurfaces()) {
    console.error(failure)
    process.exitCode = 1
  }
if (process.argv.includes('--first-steps')) {
  // The service is loaded only for this.
  const { takeFirstSteps } = await import('./pack/first-steps.ts')
  for (const version of ['20.19.0', process.versions.node]) await takeFirstSteps(version)
}
if (process.argv.includes('--matrix')) {
  const args = ['run', '--config', '.config/vitest.config.ts', '--project', 'all', '.config/pack/install.test.ts']
  const { status } = spawnSync('vitest', args, { stdio: 'inherit', env: { ...process.env, PACK_MATRIX: '1' } })
  process.exitCode = status ?? 1
}
if (process.argv.includes('--templates')) {
  const browser = ensureBrowser()
  const env = { ...process.env, TEMPLATES: 'all', ...(browser && browser !== 'playwright' && { CHROMIUM: browser }) }
  const args = ['test', 'templates/templates.spec.ts', '--project', 'chromium', '--workers', '1', '--reporter', 'list']
  const { status } = spawnSync('node_modules/.bin/playwright', args, { cwd: 'e2e', stdio: 'inherit', env })
  process.exitCode = status ?? 1
}
