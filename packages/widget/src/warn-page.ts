import type { Init } from '@loyalty/embed/protocol'

const YEAR = 366 * 24 * 3600 * 1000

/**
 * Warns on the console about a loader that is older than a year, and about a page on the widgets' own origin.
 * `released` in `lw.init` dates the loader. The evergreen loader sends no date.
 */
export function warnPage({ features }: Pick<Init, 'features'>, frameElement: Element | null): void {
  const { released } = features
  if (Date.now() - Date.parse(String(released)) > YEAR)
    // oxlint-disable-next-line no-console -- only the page's developer can fix it, and nothing has failed
    console.warn(`embed.js of ${String(released)} is more than a year old. Fix: load /embed/v1/embed.js`)
  // `frameElement` is null for a page of another origin, and in an app.
  if (frameElement)
    // oxlint-disable-next-line no-console -- as above
    console.warn('The page has the origin of its widget. Fix: use another one')
}
