import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { installFromDebian } from './install-from-debian.ts'

type Engine = {
  name: string
  packages: readonly string[]
  /** Where Debian puts its programs, by the variable that tells the journeys of each. */
  programs: Readonly<Record<string, string>>
  /** For one whose older versions do not understand what drives it. */
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

/** All of an engine's programs, or nothing. */
const programsOf = ({ programs, suits = () => true }: Engine): Record<string, string> | undefined => {
  const found = Object.entries(programs).flatMap(([name, place]) => {
    const [path] = globSync([process.env[name] ?? '', place])
    return path === undefined ? [] : [[name, path]]
  })
  const env = Object.fromEntries(found) as Record<string, string>
  return found.length === Object.keys(programs).length && suits(env) ? env : undefined
}

/**
 * The engines beside Chromium, for the tests: the machine's own, else Debian's (as root). Answers the variables that tell the journeys of their
 * programs, empty for an engine that cannot be had, and a line about each of those.
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
