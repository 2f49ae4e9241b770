const failures = [
  'HTTP_STATUS',
  'REDIRECT_NOT_FOLLOWED',
  'GONE',
  'TIMEOUT',
  'DNS_FAILED',
  'TLS_FAILED',
  'CONNECTION_FAILED',
  'TARGET_REFUSED',
  'TOKEN_REQUEST_FAILED',
] as const

/** Returns the key of the words for a failure of an attempt. */
export const failureKey = (reason: string): `failure${(typeof failures)[number]}` | 'failureOther' => {
  const known = failures.find((each) => each === reason)
  return known === undefined ? 'failureOther' : `failure${known}`
}
