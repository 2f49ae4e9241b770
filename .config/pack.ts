import { spawnSync } from 'node:child_process'
import { packIfChanged } from './pack/pack-if-changed.ts'
import { writeSurfaces } from './pack/write-surface.ts'

// `--api` also writes the surfaces of the libraries. `--matrix` installs the packages by three package managers on three
// versions of Node, and `--first-steps` takes the steps of the quickstart on two of them; both need a registry.
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
