import type { Frame } from '@playwright/test'
import { rules } from '../screens/look.ts'
import { axePath } from './gallery.ts'

type Axe = {
  run(page: Document, options: object): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

/** A dark look has the elements of the light one, in other colours: so it is asked about those alone. */
const ofColours = { ...rules, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds in each of these frames, as one line each. To hand axe itself to every frame, as its builder does, takes longer than to run it. */
export const violationsIn = async (frames: readonly Frame[]): Promise<string[]> => {
  const found = await Promise.all(
    frames.map(async (frame) => {
      const asked = frame.url().includes('theme=dark') ? ofColours : rules
      await frame.addScriptTag({ url: axePath })
      return frame.evaluate(async (options) => {
        const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options)
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${location.search}: ${id} at ${target.join(' ')}: ${failureSummary}`),
        )
      }, asked)
    }),
  )
  return found.flat()
}
