import type { Init } from '@loyalty/embed/protocol'

const YEAR = 366 * 24 * 3600 * 1000

/**
 * Warns on the console about a loader (`embed.js`) that is older than a year, and about a page with the widgets' own
 * origin. Some loaders send their release date as `released`; the evergreen loader sends no date.
 */
export function warnPage({ features }: Pick<Init, 'features'>, frameElement: Element | null): void {
  const { released } = features
  if (Date.now() - Date.parse(String(released)) > YEAR)
    // oxlint-disable-next-line no-console -- only the page's developer can replace the loader, and nothing has failed
    console.warn(`embed.js of ${String(released)} is more than a year old. Fix: load /embed/v1/embed.js`)
  // `frameElement` is not null only if the page and its widget have the same origin.
  if (frameElement)
    // oxlint-disable-next-line no-console -- only the page's developer can change the origin, and nothing has failed
    console.warn('The page has the origin of its widget. Fix: use another one')
}
