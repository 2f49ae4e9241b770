/**
 * Matches the schemes that a return address may have: http, https, and the schemes of apps, which contain a dot. A
 * browser never runs an address with such a scheme as a script.
 */
const leadsBack = /^(https?|[a-z][a-z\d-]*(\.[a-z\d-]+)+):$/

/**
 * Returns the HTML attribute of a widget's return link, for browsers without scripts. For a registered address, returns
 * `href` with `lw_status=cancelled`. For any other address, returns `hidden`.
 */
export const returnAttribute = (asked: string, registered: readonly string[]): string => {
  if (!registered.includes(asked) || !URL.canParse(asked)) return 'hidden'
  const url = new URL(asked)
  url.searchParams.set('lw_status', 'cancelled')
  return leadsBack.test(url.protocol)
    ? `href="${url.href.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`
    : 'hidden'
}
