import { deprecatedSince } from '@loyalty/contract'

/** Says that what was used is deprecated (RFC 9745) and where a person reads about its successor. */
export const deprecationHeaders = (baseUrl: string): Record<string, string> => ({
  Deprecation: `@${deprecatedSince}`,
  Link: `<${baseUrl}/reference>; rel="deprecation"`,
})
