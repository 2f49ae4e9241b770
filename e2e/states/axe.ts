import type { Frame } from '@playwright/test'
import { rules } from '../screens/look.ts'
import { axePath } from './gallery.ts'

type Axe = {
  run(
    page: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

/**
 * The rules for dark frames. These rules check only colours, because both themes have the same elements except
 * decorative logos.
 */
const colourRules = { ...rules, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/**
 * Returns one line for each violation that axe finds in these frames. In dark frames, axe checks only colours.
 * Each frame loads axe from a URL, because axe's own builder takes longer to inject the script than to run it.
 */
export async function violationsIn(frames: readonly Frame[]): Promise<string[]> {
  const found = await Promise.all(
    frames.map(async (frame) => {
      const options = frame.url().includes('theme=dark') ? colourRules : rules
      await frame.addScriptTag({ url: axePath })
      return frame.evaluate(async (options) => {
        const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${location.search}: ${id} at ${target.join(' ')}: ${failureSummary}`,
          ),
        )
      }, options)
    }),
  )
  return found.flat()
}
