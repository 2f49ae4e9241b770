import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (args: readonly string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Returns the result of `find`. If `find` returns undefined and the user is root on Debian, installs the packages and
 * calls `find` again. `prepare` runs before the installation.
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
