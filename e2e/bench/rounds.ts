import type { Browser } from '@playwright/test'
import { carriers } from './shop.ts'
import type { Stage } from './stage.ts'
import { visit, type Sample } from './visit.ts'

const controls = {
  hello: 'button',
  'point-exchange': 'input[type=radio]:not([aria-disabled])',
  multibrand: 'section[aria-labelledby=home-split] button:not([aria-disabled])',
}

/** `again` is for a second visit, whose time has a target of its own. */
type Plan = { name: string; control: string; address: (stage: Stage) => Promise<string>; again: boolean }

const widgets = ['point-exchange', 'multibrand'] as const

const plans: readonly Plan[] = [
  { name: 'hello', control: controls.hello, address: (stage) => stage.hello(), again: true },
  ...widgets.map((widget) => ({
    name: widget,
    control: controls[widget],
    address: (stage: Stage) => stage.direct(widget),
    again: true,
  })),
  ...widgets.map((widget) => ({
    name: `${widget} in Arabic`,
    control: controls[widget],
    address: (stage: Stage) => stage.direct(widget, 'ar'),
    again: false,
  })),
  ...carriers.map((carrier) => ({
    name: `point-exchange by ${carrier}`,
    control: controls['point-exchange'],
    address: (stage: Stage) => stage.hosted(carrier, 'point-exchange'),
    again: false,
  })),
]

/** Samples by plan: `cold` with nothing kept from before, `warm` as the same browser's second visit, with its cache alone. */
export type Samples = Map<string, { cold: Sample[]; warm: Sample[] }>

/**
 * Visits everything once a round, in turn and from another start each time, so that a busy minute of the machine falls on all alike.
 * No round begins after `until` (ms since the epoch).
 */
export const runRounds = async (browser: Browser, stage: Stage, { rounds, until }: { rounds: number; until: number }): Promise<Samples> => {
  const samples: Samples = new Map(plans.map(({ name }) => [name, { cold: [], warm: [] }]))
  for (let round = 0; round < rounds && Date.now() < until; round += 1) {
    const start = round % plans.length
    for (const { name, control, address, again } of [...plans.slice(start), ...plans.slice(0, start)]) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const { cold, warm } = samples.get(name)!
      cold.push(await visit(context, await address(stage), control))
      // A second visit is another day's: files are kept, connections are not.
      stage.hangUp()
      if (again) warm.push(await visit(context, await address(stage), control))
      await context.close()
    }
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
  }
  return samples
}
