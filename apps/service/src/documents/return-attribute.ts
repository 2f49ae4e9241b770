/**
 * The allowed schemes: http, https, and the schemes of apps, which contain a dot. No browser runs an address with these
 * schemes as a script.
 */
const leadsBack = /^(https?|[a-z][a-z\d-]*(\.[a-z\d-]+)+):$/

/**
 * Returns the HTML attribute of the return link, for browsers without scripts. A registered address becomes `href` with
 * `lw_status=cancelled`. Any other address becomes `hidden`.
 */
export const returnAttribute = (asked: string, registered: readonly string[]): string => {
  if (!registered.includes(asked) || !URL.canParse(asked)) return 'hidden'
  const url = new URL(asked)
  url.searchParams.set('lw_status', 'cancelled')
  return leadsBack.test(url.protocol)
    ? `href="${url.href.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`
    : 'hidden'
}
