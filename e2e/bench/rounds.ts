import type { Browser } from '@playwright/test'
import { carriers } from './shop.ts'
import type { Stage } from './stage.ts'
import { visit, type Sample } from './visit.ts'

const controls = {
  hello: 'button',
  'point-exchange': 'input[type=radio]:not([aria-disabled])',
  multibrand: 'section[aria-labelledby=home-split] button:not([aria-disabled])',
}

/**
 * An address to visit. With `again`, the same browser visits the address twice, and the second visit has its own target
 * time.
 */
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

/**
 * Samples by the plan's name. `cold` visits have an empty cache; `warm` visits are the same browser's second visits.
 */
export type Samples = Map<string, { cold: Sample[]; warm: Sample[] }>

/**
 * Visits every address in each round. Each round starts at another address, so a busy minute of the machine does not
 * always affect the same address. No round begins after `until` (Unix milliseconds).
 */
export const runRounds = async (
  browser: Browser,
  stage: Stage,
  { rounds, until }: { rounds: number; until: number },
): Promise<Samples> => {
  const samples: Samples = new Map(plans.map(({ name }) => [name, { cold: [], warm: [] }]))
  for (let round = 0; round < rounds && Date.now() < until; round += 1) {
    const start = round % plans.length
    for (const { name, control, address, again } of [...plans.slice(start), ...plans.slice(0, start)]) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const { cold, warm } = samples.get(name)!
      cold.push(await visit(context, await address(stage), control))
      // A second visit simulates another day: the browser still has its cached files but no open connection.
      stage.hangUp()
      if (again) warm.push(await visit(context, await address(stage), control))
      await context.close()
    }
    process.stderr.write(`round ${round + 1} of ${rounds}\n`)
  }
  return samples
}
