import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (args: readonly string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Returns the result of `find`. If `find` finds nothing on Debian and the user is root, installs the packages first and
 * searches again. `prepare` runs before the installation.
 */
export const installFromDebian = <T>(
  what: string,
  packages: readonly string[],
  find: () => T | undefined,
  prepare: () => void = () => {},
): T | undefined => {
  const found = find()
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return found
  console.log(`Installing ${what} from Debian's packages (once) …`)
  prepare()
  const install = (): boolean => run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (!install()) {
    run(['update', '-qq'])
    install()
  }
  return find()
}
