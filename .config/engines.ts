import { globSync } from 'node:fs'
import { installFromDebian } from './install-from-debian.ts'

type Engine = {
  name: string
  packages: readonly string[]
  /** Where Debian puts its programs, by the variable that tells the journeys of each. */
  programs: Readonly<Record<string, string>>
}

const engines: readonly Engine[] = [
  { name: 'Firefox ESR', packages: ['firefox-esr'], programs: { FIREFOX: '/usr/bin/firefox-esr' } },
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
const programsOf = ({ programs }: Engine): Record<string, string> | undefined => {
  const found = Object.entries(programs).flatMap(([name, place]) => {
    const [path] = globSync([process.env[name] ?? '', place])
    return path === undefined ? [] : [[name, path]]
  })
  return found.length === Object.keys(programs).length ? (Object.fromEntries(found) as Record<string, string>) : undefined
}

/**
 * The engines beside Chromium, for the tests: the machine's own, else Debian's (as root). Answers the variables that tell the journeys of their
 * programs, and a line about each engine that cannot be had.
 */
export const ensureEngines = (): { env: Record<string, string>; missing: string[] } => {
  const env: Record<string, string> = {}
  const missing: string[] = []
  for (const engine of engines) {
    const { name, packages, programs } = engine
    const found = installFromDebian(name, packages, () => programsOf(engine))
    Object.assign(env, found)
    if (found === undefined) missing.push(`${name}: install ${packages.join(' and ')}, or set ${Object.keys(programs).join(', ')}`)
  }
  return { env, missing }
}
