const YEAR = 366 * 24 * 3600 * 1000

/** A released loader says in `lw.init` when it was; the evergreen one says nothing. One line for who looks after the page. */
export function warnIfOld({ version, released }: Record<string, unknown>): void {
  if (Date.now() - Date.parse(String(released)) > YEAR)
    // oxlint-disable-next-line no-console -- the console is where a page's developer looks
    console.warn(`embed.js ${String(version)} is more than a year old: load /embed/v1/embed.js or a newer version`)
}
