import type { ProblemCode } from '@loyalty/contract'
import type { Advice } from './advice.ts'
import { onboardingAdvice } from './onboarding-advice.ts'
import { portalAdvice } from './portal-advice.ts'
import { teamAdvice } from './team-advice.ts'

const advice = (meaning: string, causes: string[], remedy: string): Advice => ({ meaning, causes, remedy })

const sameReference = 'Send the same request again, with the same reference number: nothing is issued twice.'
const waitAndRepeat = 'Wait as long as the header Retry-After says, then send the same request again.'

/** The advice for each error code. The error pages and the reference show this advice. */
export const problemAdvice: Readonly<Record<ProblemCode, Advice>> = {
  MALFORMED_JSON: advice(
    'The body could not be read as a JSON object.',
    [
      'A comma or a quote is missing',
      'A key occurs twice',
      'The body is empty, an array or a text',
      'The bytes are not UTF-8',
    ],
    'Let a JSON library write the body, and send it as UTF-8.',
  ),
  VALIDATION_FAILED: advice(
    'One or more fields are missing, unknown or not of the right form. “errors” names each of them.',
    [
      'A required field is missing',
      'A field name is misspelt: unknown fields are refused',
      'A text is too long or a number out of range',
    ],
    'Correct every field that “errors” names; all problems are reported at once.',
  ),
  INVALID_REQUEST: advice(
    'The token request lacks something or says something twice.',
    [
      'grant_type, client_id or client_secret is missing',
      'The credentials are both in the form and in the Basic header',
    ],
    'Send the form with grant_type, client_id and client_secret once each, or the last two in a Basic header.',
  ),
  UNSUPPORTED_GRANT_TYPE: advice(
    'Only the client-credentials grant is offered.',
    ['grant_type is not client_credentials'],
    'Send grant_type=client_credentials.',
  ),
  INVALID_SCOPE: advice(
    'A requested scope is unknown or not granted to this client.',
    ['A scope name is misspelt', 'The client does not have this scope'],
    'Leave “scope” out to get all that is granted, or ask for the scope to be granted.',
  ),
  INVALID_CLIENT: advice(
    'The client id and secret do not belong together.',
    [
      'A typing error',
      'Sandbox credentials at the production address, or the reverse',
      'The secret was revoked or has expired',
    ],
    'Check which environment the credentials are for: sandbox ids begin with cl_sandbox_, production ids with cl_live_.',
  ),
  CSRF_REFUSED: advice(
    'The request did not prove that it comes from a page of this service. Nothing was changed.',
    [
      'The page belongs to another origin',
      'In the portal: the header X-CSRF-Token is missing, or is that of an earlier session',
    ],
    'Send the request from a page of the service. In the portal, read the csrfToken with GET /portal/api/session and send it as X-CSRF-Token.',
  ),
  TOKEN_MISSING: advice(
    'The call needs a token and none was sent.',
    ['The Authorization header is missing', 'A proxy removed it'],
    'Get a token from POST /oauth2/token and send “Authorization: Bearer <ACCESS_TOKEN>”.',
  ),
  TOKEN_INVALID: advice(
    'The token was not accepted.',
    [
      'It was changed or cut on the way',
      'It belongs to the other environment',
      'It is a widget token where an access token is needed',
    ],
    'Get a new token from the same base address that you call.',
  ),
  TOKEN_EXPIRED: advice(
    'The token’s time is over.',
    ['It was kept longer than its expires_in', 'The clock that decides when to renew is wrong'],
    'Get a new token, then send the request again.',
  ),
  INSUFFICIENT_SCOPE: advice(
    'The token is good but may not do this.',
    ['The token was requested with fewer scopes', 'The client does not have the scope'],
    'Ask for a token with the scope that the operation names, or have it granted.',
  ),
  NO_PARTNERSHIP: advice(
    'The program exists but is not enabled for your organization.',
    ['It was never enabled', 'It has been disabled since you read the list of programs'],
    'Read GET /programs again, or have the program enabled.',
  ),
  NUMBER_OF_POINTS_NOT_ENABLED: advice(
    'Your organization may issue by value only, not an exact number of points.',
    ['basePoints was sent', 'The currency was POINTS'],
    'Send value with a currency, or ask your account manager for this mode.',
  ),
  ORGANIZATION_NOT_ACTIVE: advice(
    'Your organization is suspended or not approved yet.',
    ['The business verification is not complete', 'The organization was suspended'],
    'Contact your account manager.',
  ),
  PROGRAM_NOT_FOUND: advice(
    'There is no program with this id.',
    ['A typing error', 'An id of the other environment'],
    'Take the id from GET /programs.',
  ),
  TRANSACTION_NOT_FOUND: advice(
    'None of your transactions has this id or reference number.',
    [
      'It was refused and so never created',
      'The reference was not percent-encoded',
      'It belongs to the other environment',
    ],
    'After a lost answer, send the original request again instead: that is safe.',
  ),
  CONNECTION_NOT_FOUND: advice(
    'None of your connections has this id.',
    ['It has been removed already', 'It belongs to the other environment'],
    'Read the list of connections again.',
  ),
  WEBHOOK_EVENT_NOT_FOUND: advice(
    'None of your webhook events has this id.',
    ['A typing error', 'The id of a transaction or a connection was sent', 'It belongs to the other environment'],
    'Take the id from GET /webhook-events, or from the header x-service-event-id of a delivery.',
  ),
  ROUTE_NOT_FOUND: advice(
    'There is nothing at this address.',
    ['A typing error in the path', 'An address with /v1 that the reference shows without it'],
    'Compare the address with the reference.',
  ),
  METHOD_NOT_ALLOWED: advice(
    'The address exists but not for this method.',
    ['GET instead of POST, or the reverse'],
    'Use one of the methods that the header Allow names.',
  ),
  NOT_ACCEPTABLE: advice(
    'The answer cannot be given in a form that the Accept header allows.',
    ['Accept names another media type than JSON'],
    'Send “Accept: application/json” or leave the header out.',
  ),
  REFERENCE_NUMBER_CONFLICT: advice(
    'This reference number has been used already, with other details. Nothing was changed.',
    [
      'Two orders share a reference',
      'A retry was built again and differs',
      'The reference is that of a credit and was sent for a debit',
    ],
    '“errors” names the details that differ. Use a new reference for a new transaction, and the very same request for a retry.',
  ),
  CONNECTIONS_CHANGED: advice(
    'Somebody has changed the set since it was read.',
    ['The same user edits in two tabs', 'Your server changed the set at the same time'],
    'The body carries the current set (current) and its ETag (etag): show it to the user and let them decide.',
  ),
  TRANSACTION_IN_PROGRESS: advice(
    'A transaction with this reference is still waiting for its partner.',
    [
      'A retry came before the first request was done',
      'The partner’s answer was lost, and the service requests it again',
    ],
    waitAndRepeat,
  ),
  PAYLOAD_TOO_LARGE: advice(
    'The body, the address or the headers are larger than allowed.',
    ['More data than the operation takes'],
    'The reference names the limits. Send less.',
  ),
  UNSUPPORTED_MEDIA_TYPE: advice(
    'The body was sent as another media type than the operation takes.',
    ['The Content-Type header is missing', 'JSON was sent to the token endpoint, which takes a form'],
    'Send Content-Type: application/json, or application/x-www-form-urlencoded to POST /oauth2/token.',
  ),
  VALUE_ABOVE_LIMIT: advice(
    'The value is above what your organization may send in one transaction.',
    ['A unit error, such as cents instead of the currency’s own unit', 'The limit of your organization'],
    'Send a smaller value, or ask your account manager for a higher limit.',
  ),
  VALUE_BELOW_MINIMUM: advice(
    'The value buys not even one point.',
    ['The value is smaller than the price of a point'],
    'Send at least the price of one point, see GET /programs.',
  ),
  POINTS_ABOVE_LIMIT: advice(
    'More points than one transaction may have.',
    ['Above maxAllowedPoints or partnerMaxAllowedPoints of the program', 'Above the limit of your organization'],
    'Send fewer points; the error names the limit.',
  ),
  POINTS_BELOW_MINIMUM: advice(
    'Fewer points than one transaction must have.',
    ['Below minAllowedPoints or partnerMinAllowedPoints of the program'],
    'Send more points; the error names the minimum.',
  ),
  CURRENCY_NOT_SUPPORTED: advice(
    'Amounts in this currency are not taken.',
    ['Neither USD nor your local currency'],
    'Use one of the codes of GET /currencies.',
  ),
  PARTNER_CODE_INVALID: advice(
    'The partner code does not belong to this program.',
    ['A typing error', 'A program with several partner codes was named in multibrand, which offers none of those'],
    'Take the pair of id and partnerCode from one item of GET /programs.',
  ),
  EXECUTION_DATE_OUT_OF_RANGE: advice(
    'The execution date is too far in the past or in the future.',
    ['A date without its zone: it is read as UTC', 'Seconds and milliseconds mixed up'],
    'Send a date that is not more than 24 hours old and at most 400 days ahead.',
  ),
  MEMBER_NOT_FOUND: advice(
    'The partner does not know this member. Nothing was issued.',
    ['A typing error of the user', 'The account belongs to another program'],
    'Let the user correct the account. Validate the member first next time.',
  ),
  MEMBER_INELIGIBLE: advice(
    'The partner knows this member but gives them no points.',
    ['The account is closed or blocked at the partner'],
    'Let the user choose another account or ask the partner.',
  ),
  INSUFFICIENT_BALANCE: advice(
    'The user has less value than is to be debited. Nothing was changed.',
    ['Part of it has become points already, which cannot be taken back', 'Another debit was faster'],
    'The error names what is available: debit at most that.',
  ),
  PERCENTAGE_TOTAL_INVALID: advice(
    'The percentages do not add up to exactly 100. Nothing was changed.',
    ['A program was left out: the batch is the whole set', 'Shares were rounded'],
    'Send every program of the user, with at most two decimals each, 100 in all. An empty list removes all.',
  ),
  RATE_LIMITED: advice(
    'More requests than your rate allows.',
    ['A loop without a pause', 'A token is requested before each call instead of being kept'],
    `${waitAndRepeat} The RateLimit headers of every answer say how much is left.`,
  ),
  TOO_MANY_ATTEMPTS: advice(
    'Too many failed attempts in a short time.',
    [
      'Wrong credentials were sent again and again',
      'Widget tokens that this service did not sign were sent from one address',
      'The same account was validated again and again',
    ],
    'Find out why the attempts failed, wait as long as the header Retry-After says, then try again. Correct client credentials and valid widget tokens are accepted at once.',
  ),
  INTERNAL_ERROR: advice(
    'Something went wrong on our side.',
    ['A fault of ours. It has been recorded under the requestId'],
    `${sameReference} If the error stays, report the requestId.`,
  ),
  PARTNER_ERROR: advice(
    'The partner’s system answered with an error. Nothing was issued.',
    ['A fault at the partner'],
    sameReference,
  ),
  PARTNER_UNAVAILABLE: advice(
    'The partner’s system cannot be reached. Nothing was issued.',
    ['The partner is down or under maintenance'],
    waitAndRepeat,
  ),
  SERVICE_UNAVAILABLE: advice(
    'The service cannot work for a moment.',
    ['The database is restarting, does not answer or has no room', 'A new version is being started'],
    waitAndRepeat,
  ),
  PARTNER_TIMEOUT: advice(
    'The partner did not answer in time, so it is not known yet whether the points were issued.',
    ['The partner is slow', 'Its answer was lost'],
    `Do not use a new reference. ${sameReference} The answer is then the original, or a fresh success if nothing had happened.`,
  ),
  ...portalAdvice,
  ...onboardingAdvice,
  ...teamAdvice,
}
