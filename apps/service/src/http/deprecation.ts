import { deprecatedSince } from '@loyalty/contract'

/** Says that what was used is deprecated (RFC 9745) and where its successor is described. */
export const deprecationHeaders = (baseUrl: string): Record<string, string> => ({
  Deprecation: `@${deprecatedSince}`,
  Link: `<${baseUrl}/openapi.json>; rel="deprecation"`,
})
