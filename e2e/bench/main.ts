import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumFlags, withoutAddressBar } from '../chromium-flags.ts'
import { fontsEnvironment } from '../fonts.ts'
import { bytesRows, partsOf, timeRows } from './report.ts'
import { runRounds } from './rounds.ts'
import { setStage } from './stage.ts'
import { table } from './table.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
  throw new Error('--rounds must be a whole number from 1 to 100')
/** Milliseconds from the start after which no new round begins. */
const budget = Math.max(200_000, rounds * 34_000)
/**
 * Keeps a frame in its page's process, as many phones do. Without this flag, the emulated slow processor would not slow
 * the frame's own process. The times would then be 270 ms too short.
 */
const onOneThread = '--disable-site-isolation-trials'
const results = new URL('../bench-results/', import.meta.url)

const stage = await setStage()
const browser = await chromium.launch({
  ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
  args: [...chromiumFlags, withoutAddressBar, onOneThread, stage.browserFlag],
  env: { ...process.env, ...fontsEnvironment() },
})
try {
  const embedBytes = await stage.bytesOf('/embed/v1/embed.js')
  const samples = await runRounds(browser, stage, { rounds, until: Date.now() + budget })
  const first = (name: string) => samples.get(name)!.cold[0]!
  const looked = [
    ['point-exchange', 'en', 'point-exchange'],
    ['point-exchange', 'ar', 'point-exchange in Arabic'],
    ['multibrand', 'en', 'multibrand'],
    ['multibrand', 'ar', 'multibrand in Arabic'],
  ] as const
  const loads = await Promise.all(
    looked.map(async ([widget, locale, name]) => {
      const path = `/widgets/${widget}/?key=${stage.embedKey}&locale=${locale}`
      // The document of a token contains the style sheet, and the document of a key links it.
      const html = await (await fetch(`http://127.0.0.1:${stage.servicePort}${path}`)).text()
      const [, styles = ''] = /<link rel="stylesheet" href="([^"]*)">/.exec(html) ?? []
      const bare = (await stage.bytesOf(path)) + (await stage.bytesOf(styles))
      return { name: `${widget} (${locale})`, sample: first(name), bare }
    }),
  )
  const rows = [...bytesRows(loads, first('hello'), embedBytes), ...timeRows(samples)]
  const done = samples.get('hello')!.cold.length

  console.log(
    `\nIn the browser: 1.6 Mbit/s, 150 ms, one connection an origin, processor slowed 4 ×, API answers in 200 ms; lower quartiles of ${done} rounds\n`,
  )
  console.log(table(rows))
  console.log(`\n${loads.map(partsOf).join('\n')}`)
  if (done < 9) console.log('\nFewer than 9 rounds: the times are only an indication.')

  mkdirSync(results, { recursive: true })
  writeFileSync(
    new URL('browser.json', results),
    JSON.stringify({ rows, samples: Object.fromEntries(samples) }, null, 1),
  )
  process.exitCode = rows.some(({ gate, met }) => gate && !met) ? 1 : 0
} finally {
  await browser.close()
  await stage.close()
}
