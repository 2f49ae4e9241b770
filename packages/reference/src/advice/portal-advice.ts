import type { ProblemCode } from '@loyalty/contract'
import type { Advice } from './advice.ts'

/** Advice for each error that only the portal answers. */
export const portalAdvice = {
  USER_NOT_FOUND: {
    meaning: 'The portal has no user with this id here.',
    causes: ['The id is of the other environment', 'The id is a user id of your own, not one of the portal'],
    remedy: 'Find the user with POST /portal/api/{env}/users/find, and take the id of the answer.',
  },
  SIGN_IN_FAILED: {
    meaning: 'The e-mail address and the password do not belong together.',
    causes: ['A typing error', 'The password was changed', 'There is no account with this address'],
    remedy: 'Check both. The answer never shows whether an address has an account.',
  },
  SIGN_IN_REQUIRED: {
    meaning: 'The call needs a session of the portal and has none.',
    causes: ['Nobody has signed in', 'The session is over', 'The cookie was not sent: the call came from another site'],
    remedy: 'Sign in with POST /portal/api/session, then send the request again.',
  },
  SECOND_FACTOR_WRONG: {
    meaning: 'The second factor does not belong to this account, or it was used before.',
    causes: [
      'A typing error',
      'The code was used already: each code works once',
      'The clock of the phone is more than 30 seconds wrong',
      'The challenge of a passkey is older than 5 minutes',
    ],
    remedy: 'Wait for the next code of the app and send it. Without the app, send a recovery code.',
  },
  SECOND_FACTOR_REQUIRED: {
    meaning: 'The password was right, and the sign-in still needs the second factor.',
    causes: ['The second factor was not sent yet'],
    remedy: 'Send a code to POST /portal/api/session/second-factor, or sign in with a passkey.',
  },
  ENROLMENT_REQUIRED: {
    meaning: 'The role of this account needs a second factor, and the account has none.',
    causes: ['It is the first sign-in', 'The account got its role after the last sign-in'],
    remedy: 'Sign in and add a passkey or an authenticator app.',
  },
  ORGANIZATION_NOT_CHOSEN: {
    meaning: 'The account belongs to several organizations, and the session does not know which one it is about.',
    causes: ['The sign-in is missing its last step'],
    remedy: 'Choose one with PUT /portal/api/session/organization.',
  },
  REAUTHENTICATION_REQUIRED: {
    meaning: 'The operation needs a proof of at most 10 minutes ago that it is you. Nothing was changed.',
    causes: ['The last proof is too old', 'The session was opened with another proof'],
    remedy:
      'Confirm with POST /portal/api/session/step-up in one of the ways in `methods`, then send the request again.',
  },
  ORGANIZATION_NOT_FOUND: {
    meaning: 'The account belongs to no organization with this id.',
    causes: ['The membership has ended', 'A typing error'],
    remedy: 'Take the id from the `organizations` of the session.',
  },
  PASSKEY_NOT_FOUND: {
    meaning: 'None of your passkeys has this id.',
    causes: ['It has been removed', 'A typing error'],
    remedy: 'Take the id from the list of your passkeys.',
  },
  SESSION_NOT_FOUND: {
    meaning: 'None of your sessions has this id.',
    causes: ['It has ended already', 'A typing error'],
    remedy: 'Take the id from the list of your sessions.',
  },
  SIGN_IN_COMPLETE: {
    meaning: 'The sign-in has no step left.',
    causes: ['The step was done in another tab', 'The account needs no such step'],
    remedy: 'Read the session with GET /portal/api/session.',
  },
  LAST_FACTOR: {
    meaning: 'The role of this account needs a second factor, and this is the only one. Nothing was removed.',
    causes: ['No other passkey or authenticator app exists'],
    remedy: 'Add another second factor first, then remove this one.',
  },
  PASSWORD_TOO_WEAK: {
    meaning: 'The new password is too easy to guess. The old one stays.',
    causes: [
      'It has fewer than 12 characters',
      'It is one of the most common passwords',
      'It is the e-mail address or the name of the organization',
    ],
    remedy: 'Choose a longer one. A few words are fine.',
  },
  PASSKEY_REFUSED: {
    meaning: 'The answer of the passkey is not valid. Nothing was added.',
    causes: [
      'The challenge is older than 5 minutes, or was used before',
      'The passkey belongs to this account already',
      'The page belongs to another site',
    ],
    remedy: 'Begin again with POST /portal/api/account/passkeys/options.',
  },
  FORBIDDEN_FOR_ROLE: {
    meaning: 'The role of the signed-in person does not include this operation. Nothing was changed.',
    causes: ['The person has another role', 'The role was changed after the page was opened'],
    remedy: 'Ask a person with one of the roles in `roles`, or ask an owner for such a role.',
  },
  WEBHOOK_ENDPOINT_NOT_FOUND: {
    meaning: 'None of your webhook endpoints has this id.',
    causes: ['It has been removed', 'It belongs to the other environment', 'A typing error'],
    remedy: 'Take the id from the list of webhook endpoints.',
  },
  WEBHOOK_SECRET_NOT_FOUND: {
    meaning: 'This endpoint has no secret with this id.',
    causes: ['It has been removed', 'It was retired more than 24 hours ago', 'It belongs to another endpoint'],
    remedy: 'Take the id from the endpoint’s “secrets”.',
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    meaning: 'None of your webhook deliveries has this id.',
    causes: [
      'It is older than the log: 30 days in production, 7 in the sandbox',
      'It belongs to the other environment',
      'A typing error',
    ],
    remedy: 'Take the id from the list of webhook deliveries.',
  },
  WEBHOOK_ENDPOINT_EXISTS: {
    meaning: 'One of your webhook endpoints has this URL already. Every event would arrive twice.',
    causes: ['It was registered before', 'The URLs differ only in how they are written'],
    remedy: 'Change the existing endpoint, or remove it first.',
  },
  WEBHOOK_ENDPOINT_BUSY: {
    meaning: 'An earlier check, or a test or resend of a disabled endpoint, has no result yet. The next one must wait.',
    causes: ['Somebody else has started one', 'The receiver takes up to 15 seconds to answer'],
    remedy: 'Wait for the result of the delivery that “detail” names, then try again.',
  },
  WEBHOOK_ENDPOINT_DISABLED: {
    meaning: 'The endpoint is switched off: no replay is sent to it.',
    causes: ['You switched it off', 'It answered 410', 'It failed for five days'],
    remedy:
      'Fix the receiver, set the endpoint’s status to ENABLED, then replay the failed deliveries. The replay includes events of the disabled period.',
  },
  WEBHOOK_SECRET_ACTIVE: {
    meaning: 'This secret signs your webhooks at this moment and cannot be removed.',
    causes: ['It was meant to be replaced first', 'The staged one has become active after 24 hours'],
    remedy: 'Make another secret, give it to the receiver, activate it, then remove this one.',
  },
  WEBHOOK_TARGET_REFUSED: {
    meaning: 'The service does not send requests to this address. Nothing was saved.',
    causes: [
      'It is not https',
      'It has a user name or a password in it',
      'Its port is below 1024 and not 443',
      'It is an address of a private network or of this machine',
    ],
    remedy:
      'Register a public https address. Put credentials into “auth”. To try it on your own machine, use a tunnel or the command line’s listen.',
  },
  TOO_MANY_WEBHOOK_ENDPOINTS: {
    meaning: 'The environment has as many webhook endpoints as it may have.',
    causes: [
      'Endpoints of earlier tries are still there',
      'One endpoint per type is registered where one for all would do',
    ],
    remedy: 'Remove one that is not needed, or let one endpoint take several types.',
  },
  TOO_MANY_WEBHOOK_SECRETS: {
    meaning: 'The endpoint has as many staged secrets as it may have.',
    causes: ['A rotation was begun and not finished'],
    remedy: 'Activate one of the staged secrets, or remove one.',
  },
  WEBHOOK_NOT_SIGNED: {
    meaning: 'Only an endpoint in signature mode has secrets of ours.',
    causes: ['The endpoint uses Basic or OAuth 2.0'],
    remedy: 'Change the endpoint’s “auth” to mode signature: the answer has its first secret.',
  },
  REQUEST_NOT_FOUND: {
    meaning: 'The request log has no request with this id.',
    causes: [
      'It is older than the log: 30 days for errors in production, 7 for all others',
      'It had no valid client or token, or it is of a preview',
      'It belongs to the other environment',
    ],
    remedy: 'Take the id from the list of requests.',
  },
  CLIENT_NOT_FOUND: {
    meaning: 'None of your clients has this id.',
    causes: ['It belongs to the other environment', 'A typing error'],
    remedy: 'Take the id from the list of clients.',
  },
  SECRET_NOT_FOUND: {
    meaning: 'This client has no secret with this id.',
    causes: ['It belongs to another client', 'A typing error'],
    remedy: 'Take the id from the client’s “secrets”.',
  },
  SECRET_EXPIRED: {
    meaning: 'The secret has already ended and cannot be replaced. Nothing was changed.',
    causes: ['It was revoked', 'The time after its replacement is over'],
    remedy: 'Create a secret without `replaces`.',
  },
  ORIGIN_NOT_FOUND: {
    meaning: 'No such origin is registered in this environment of your organization.',
    causes: ['It was removed', 'It is registered in the other environment'],
    remedy: 'List the origins again, and use one of the ids.',
  },
  RETURN_URL_NOT_FOUND: {
    meaning: 'No such return address is registered in this environment of your organization.',
    causes: ['It was removed', 'It is registered in the other environment'],
    remedy: 'List the return addresses again, and use one of the ids.',
  },
  EMBED_KEY_NOT_FOUND: {
    meaning: 'This environment of your organization has no such embed key.',
    causes: ['The key has a typing error', 'It belongs to the other environment'],
    remedy: 'List the embed keys again, and use one of them.',
  },
  ORIGIN_EXISTS: {
    meaning: 'This environment has the address already. Nothing was saved.',
    causes: ['A colleague added it', 'It differs only in capital letters, or by a default port'],
    remedy: 'Use the registered one.',
  },
  ORIGIN_REFUSED: {
    meaning: 'The address cannot be registered. Nothing was saved; “reason” names the rule.',
    causes: [
      'An origin has a path, a query or a user name',
      'It is http, and not localhost in the sandbox',
      'It has a wildcard',
    ],
    remedy: 'Write only scheme, host and port, such as https://shop.example. Register each host by itself.',
  },
  CHANGED_ELSEWHERE: {
    meaning: 'Somebody changed the object after you read it. Nothing was changed.',
    causes: ['Another person saved a change', 'Another tab saved a change', 'The header If-Match is missing'],
    remedy: 'Read the object again, then send the change with its present version in `If-Match`.',
  },
  TOO_MANY: {
    meaning: 'There are as many of these as `limit` allows.',
    causes: ['Some that nobody needs any longer are still there'],
    remedy: 'Remove, revoke or reuse one, then send the request again.',
  },
  CLOCK_NOT_FORWARD: {
    meaning: 'The sandbox’s clock can be moved forward only. It was not moved.',
    causes: ['The instant is before the clock’s present one', 'The clock had been moved further before'],
    remedy: 'Read the clock first, and set it to a later instant, or reset it to real time.',
  },
} satisfies Partial<Record<ProblemCode, Advice>>
