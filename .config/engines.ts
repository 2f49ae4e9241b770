import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { installFromDebian } from './install-from-debian.ts'

type Engine = {
  name: string
  packages: readonly string[]
  /**
   * Environment variables with the paths of the engine's programs, which the tests read. The values are the paths where
   * Debian's packages install the programs.
   */
  programs: Readonly<Record<string, string>>
  /**
   * Returns true when the installed version is new enough for the tests' browser driver. An engine without this
   * function may have any version.
   */
  suits?: (programs: Readonly<Record<string, string>>) => boolean
}

const isFirefoxOf = (path: string, oldest: number): boolean =>
  Number(/Firefox (\d+)/.exec(String(spawnSync(path, ['--version']).stdout))?.[1]) >= oldest

const engines: readonly Engine[] = [
  {
    name: 'Firefox ESR, 153 or newer',
    packages: ['firefox-esr'],
    programs: { FIREFOX: '/usr/bin/firefox-esr' },
    suits: ({ FIREFOX = '' }) => isFirefoxOf(FIREFOX, 153),
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: {
      WEBKIT_DRIVER: '/usr/bin/WebKitWebDriver',
      WEBKIT_BROWSER: '/usr/lib/*/webkit2gtk-4.1/MiniBrowser',
      XVFB: '/usr/bin/Xvfb',
    },
  },
]

/**
 * Returns the path of each program of an engine, keyed by environment variable. Returns undefined when a program is
 * missing or too old.
 */
const programsOf = ({ programs, suits = () => true }: Engine): Record<string, string> | undefined => {
  const found = Object.entries(programs).flatMap(([name, place]) => {
    const [path] = globSync([process.env[name] ?? '', place])
    return path === undefined ? [] : [[name, path]]
  })
  const env = Object.fromEntries(found) as Record<string, string>
  return found.length === Object.keys(programs).length && suits(env) ? env : undefined
}

/**
 * Finds the browser engines other than Chromium, and installs a missing engine from Debian's packages (as root).
 * Returns the environment variables with the paths of the programs, and one line for each engine that is still missing.
 */
export const ensureEngines = (): { env: Record<string, string>; missing: string[] } => {
  const env: Record<string, string> = {}
  const missing: string[] = []
  for (const engine of engines) {
    const { name, packages } = engine
    const variables = Object.keys(engine.programs)
    const found = installFromDebian(name, packages, () => programsOf(engine))
    Object.assign(env, found ?? Object.fromEntries(variables.map((variable) => [variable, ''])))
    if (found === undefined) missing.push(`${name}: install ${packages.join(' and ')}, or set ${variables.join(', ')}`)
  }
  return { env, missing }
}
