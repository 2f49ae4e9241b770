/**
 * The schemes http and https, and the schemes of apps, which contain a dot. No browser runs such an address as a
 * script.
 */
const leadsBack = /^(https?|[a-z][a-z\d-]*(\.[a-z\d-]+)+):$/

/**
 * Returns the attribute of the return link in a document without scripts. A registered address becomes `href` with the
 * outcome of the visit; any other address becomes `hidden`.
 */
export const returnAttribute = (asked: string, registered: readonly string[]): string => {
  if (!registered.includes(asked) || !URL.canParse(asked)) return 'hidden'
  const url = new URL(asked)
  url.searchParams.set('lw_status', 'cancelled')
  return leadsBack.test(url.protocol)
    ? `href="${url.href.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`
    : 'hidden'
}
