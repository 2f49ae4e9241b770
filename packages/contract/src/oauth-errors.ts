const oauthErrors: Readonly<Record<string, string>> = {
  INVALID_CLIENT: 'invalid_client',
  UNSUPPORTED_GRANT_TYPE: 'unsupported_grant_type',
  INVALID_SCOPE: 'invalid_scope',
  ORGANIZATION_NOT_ACTIVE: 'unauthorized_client',
}

/** The name that RFC 6749 5.2 has for a problem of the token endpoint. */
export const oauthErrorOf = (code: string, status: number): string =>
  oauthErrors[code] ?? (status >= 500 ? 'server_error' : 'invalid_request')
