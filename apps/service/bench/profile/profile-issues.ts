import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../cleanup.ts'
import type { Engine } from '../engines.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { startServiceChild } from '../service-child.ts'
import type { Sizes } from '../sizes.ts'
import { bearer, issueBody } from '../stage.ts'
import { summarizeProfile, type Profile } from './summarize-profile.ts'

const results = new URL('../../../../e2e/bench-results/', import.meta.url)

/**
 * Profiles a service that issues points (E11) with 64 connections. Returns one line for each place that needs time, and
 * keeps the profile beside the results, for the DevTools of a browser.
 */
export const profileIssues = async (
  engine: Engine,
  settings: Record<string, string>,
  { seconds, rounds, amount }: Sizes,
  cleanup: Cleanup,
): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-bench-profile-'))
  cleanup.later(() => rmSync(folder, { recursive: true, force: true }))
  const profiled = { ...settings, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
  // The profile names folders of the source, which the built service no longer has.
  const child = await startServiceChild(await engine.place(), profiled, '../src/main.ts')
  cleanup.later(child.stop)
  const rate = await requestsPerSecond(
    {
      url: child.url,
      path: '/transactions',
      method: 'POST',
      status: 201,
      headers: bearer(await child.token()),
      body: issueBody(),
    },
    { seconds: seconds * rounds, amount },
  )
  await child.stop()
  // Each worker thread writes a profile too. The name has the ids of process and thread: the main thread has 0.
  const name = readdirSync(folder).find((each) => each.includes(`.${child.pid}.0.`))
  if (name === undefined) throw new Error('the service wrote no profile')
  const main = join(folder, name)
  mkdirSync(results, { recursive: true })
  const kept = `issue-${engine.name}.cpuprofile`
  copyFileSync(main, new URL(kept, results))
  const { idle, places } = summarizeProfile(JSON.parse(readFileSync(main, 'utf8')) as Profile)
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(7)
  return [
    `\nE11 issue, ${engine.name}: ${Math.round(rate)} per second, ${percent(idle).trim()} idle; e2e/bench-results/${kept}`,
    ...places.map(({ place, share }) => `${percent(share)}  ${place}`),
  ]
}
