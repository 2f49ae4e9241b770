import { deprecatedSince } from '@loyalty/contract'

/** Returns the headers that mark a deprecated endpoint or field (RFC 9745), with a link to the API reference. */
export const deprecationHeaders = (baseUrl: string): Record<string, string> => ({
  Deprecation: `@${deprecatedSince}`,
  Link: `<${baseUrl}/reference>; rel="deprecation"`,
})
