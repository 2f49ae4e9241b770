import type { Init } from '@loyalty/embed/protocol'

const YEAR = 366 * 24 * 3600 * 1000

/**
 * One line on the console, where a page's developer looks, for each thing of the page around that works and should not stay: a loader that was released, as it
 * says in `lw.init`, more than a year ago (the evergreen one says nothing), and a page of our own origin, which no frame keeps out.
 */
export function warnPage({ features }: Pick<Init, 'features'>, frameElement: Element | null): void {
  const { released } = features
  if (Date.now() - Date.parse(String(released)) > YEAR)
    // oxlint-disable-next-line no-console -- only whoever serves the page can mend it, and nothing has failed
    console.warn(`embed.js of ${String(released)} is more than a year old: load /embed/v1/embed.js or a newer version`)
  // Null in a page of another origin, and in an app.
  // oxlint-disable-next-line no-console -- as above
  if (frameElement) console.warn('The page has the origin of its widget, which is open to it: serve widgets from an origin of their own')
}
