import type { Frame } from '@playwright/test'
import { rules } from '../screens/look.ts'
import { axePath } from './gallery.ts'

type Axe = {
  run(page: Document, options: object): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }>
}

/** A dark look has the elements of its light twin but for logos, which are decoration: so it is asked about colours alone. */
const ofColours = { ...rules, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds in each of these frames, as one line each; in a dark one as to colours, since its light twin is among them. To hand axe itself to every frame, as its builder does, takes longer than to run it. */
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
