/** The web, or an app's own scheme, which has a dot: nothing that runs. */
const leadsBack = /^(https?|[a-z][a-z\d-]*(\.[a-z\d-]+)+):$/

/**
 * What the link of a document without scripts leads to, as HTML: `href` with how the visit ended where exactly a registered address was asked
 * for, else `hidden`.
 */
export const returnAttribute = (asked: string, registered: readonly string[]): string => {
  if (!registered.includes(asked) || !URL.canParse(asked)) return 'hidden'
  const url = new URL(asked)
  url.searchParams.set('lw_status', 'cancelled')
  return leadsBack.test(url.protocol) ? `href="${url.href.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"` : 'hidden'
}
