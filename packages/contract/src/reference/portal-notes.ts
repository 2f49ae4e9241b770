/** What a call of the portal does and when to use it, where its summary does not say it all. */
export const portalOperationNotes: Readonly<Record<string, string>> = {
  createPortalSession:
    'The answer sets the session’s cookie, which no script can read. Which of the two was wrong is never said, and too many failures have to wait.',
  getPortalSession: 'A page that was loaded anew reads the `csrfToken` here.',
  createWebhookEndpoint:
    'At most five in an environment. In signature mode the answer has the secret, this once. The address must be public https; in a sandbox on your own machine also http and this machine, if the service was started so. One that is refused is named in `errors`, with the reason in `actual`: `URL_INVALID`, `NOT_HTTPS`, `CREDENTIALS_IN_URL`, `PORT_NOT_ALLOWED`, `ADDRESS_NOT_PUBLIC` or `NAME_NOT_FOUND`. In production the service resolves the host name. It refuses a name that does not exist or that has an address of a private network. It accepts a name that no name server answers for, with `NAME_NOT_RESOLVED` in `warnings`, and checks it before each delivery. It is kept in its normal form: the host in small letters, without a default port, without what follows `#`.',
  updateWebhookEndpoint:
    '`auth` is always the whole of it, secrets included: they are not kept for another address, so a new `url` on another host wants `auth` too in the modes `basic` and `oauth2`. A change to signature mode makes a secret and answers it, this once. `ENABLED` ends a disabling, whatever its reason, and sends what waits; what happened meanwhile is cancelled, and a replay sends it.',
  deleteWebhookEndpoint: 'Nothing that waits for it is sent any more. Its deliveries stay in the log for as long as any others.',
  testWebhookEndpoint:
    'The event goes to this endpoint alone, whatever its filter, with the header `x-service-test-event: true`. Its ids say that it is none of yours.',
  stageWebhookSecret:
    'Give it to the receiver beside the old one first. Both are in `webhook-signature`; `x-service-signature` is the active one’s. At most two are staged.',
  activateWebhookSecret:
    'The secret before it goes on in `webhook-signature` for 24 hours, then it is removed. Activating the active one changes nothing.',
  replayWebhookEndpoint:
    'Both ends are included. `onlyFailed` sends what was exhausted or cancelled on a schedule that begins anew, and lets what waits for its next attempt go at once; without it every event that the endpoint’s filter takes is sent, also those before it was registered, but no test events. Oldest first, at most 10,000 a call, which looks at 40,000 events at most and may find none to send: while `continueFrom` is not null, it is the `from` of the next one.',
  listWebhookDeliveries: '`next` is the `before` of the next page. Production keeps 30 days, the sandbox 7.',
  redeliverWebhook: 'Due at once, with a new schedule. Attempts count on, and the event’s id stays the same.',
  moveSandboxClock:
    'Exactly one of the three. What becomes due by it is executed as if the time had passed. Webhooks, sessions and secrets go by real time.',
}

const member = (username: string) => ({
  mode: '`signature` (recommended), `basic` or `oauth2`.',
  username,
  tokenUrl: 'Where a token is asked for with the client-credentials grant.',
  clientId: 'Client id at the token address.',
  placement: 'Where client id and secret go: `header` (HTTP Basic) or `body` (the form).',
  scope: 'Scopes to ask for, separated by spaces.',
  audience: 'The `audience` to ask for, where the token address wants one.',
})

const given = {
  url: 'Where events are to be sent.',
  description: 'Your own words.',
  eventTypes: 'The types that it takes. Null means every type, also those that come later.',
  auth: 'How the service proves who it is. Always the whole of it.',
  status: '`DISABLED` stops it, `ENABLED` lets it go on.',
}

const delivery = {
  id: 'Id of the delivery.',
  eventId: 'Id of the event: `x-service-event-id` of every attempt.',
  eventType: 'What happened.',
  test: 'Whether it is a test event.',
  endpointId: 'Id of the endpoint.',
  url: 'Where it is sent to; null once the endpoint is removed.',
  variant: 'What the sandbox does to it on purpose: `ORIGINAL` is a usual one.',
  status:
    '`PENDING` waits, `DELIVERED` was accepted (a `WRONG_SIGNATURE` was answered, as it is there to be refused), `EXHAUSTED` was given up, `CANCELLED` is not sent: its endpoint was removed, or was off when the event came.',
  attempts: 'How many attempts were made.',
  nextAttemptAt: 'When the next attempt is due, UTC; null where there is none.',
  createdAt: 'When it was made, UTC.',
  lastAttempt: 'The newest attempt; null before the first.',
}

const attempt = {
  number: 'Which attempt it is, from 1.',
  startedAt: 'When it began, UTC.',
  status: 'The HTTP status; null where nothing was answered.',
  reason:
    'Why it failed; null where it was accepted. `HTTP_STATUS`: another status than 2xx. `REDIRECT_NOT_FOLLOWED`: 3xx. `GONE`: 410, which disables the endpoint. `TARGET_REFUSED`: the address may not be sent to. `TOKEN_REQUEST_FAILED`: no access token was to be had.',
  detail: 'More about the reason, for people; null where the reason says it all.',
}

/** What a field of the portal means, by component or operation. */
export const portalFieldNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PortalSession: {
    csrfToken: 'Goes into the header `X-CSRF-Token` of every call that changes something.',
    user: 'Who is signed in.',
    email: 'E-mail address of the account.',
    organization: 'Whose data the calls are about.',
    id: 'Id of the organization.',
    name: 'Its business name.',
    expiresAt: 'When the session ends unless it is used before, UTC.',
  },
  createPortalSession: { email: 'E-mail address of the account.', password: 'Its password.' },
  createWebhookEndpoint: given,
  updateWebhookEndpoint: given,
  testWebhookEndpoint: { type: 'Which event to make up. `TRANSACTION_COMPLETED` unless told.' },
  stageWebhookSecret: {
    id: 'Id of the secret.',
    state: 'Always `STAGED`.',
    secret: 'Its text, shown this once.',
    activatesAt: 'When it becomes the active one by itself, UTC.',
  },
  listWebhookDeliveries: {
    status: 'What became of them.',
    limit: 'Items of a page. 50 unless told, at most 200.',
    next: 'The `before` of the next page; null on the last one.',
  },
  SandboxClock: {
    now: 'The instant that the sandbox goes by, UTC.',
    offsetSeconds: 'How far that is ahead of real time.',
  },
  SandboxClockMove: {
    advanceSeconds: 'Move it forward by so much: about 79 years at most.',
    setTo: 'Move it forward to this instant.',
    reset: 'Back to real time.',
  },
  WebhookEndpoint: {
    id: 'Id of the endpoint.',
    url: 'Where events are sent to.',
    description: given.description,
    eventTypes: given.eventTypes,
    auth: 'How the service proves who it is, without what is secret.',
    status: 'Nothing is sent to a disabled one: what happens meanwhile is logged as `CANCELLED`, and can be replayed.',
    disabledReason:
      'Why it is disabled: by you (`OWNER`), it answered 410 (`GONE`), five days of failure in production (`FAILING`), or taken out of the catalogue (`CATALOGUE`).',
    failingSince: 'Since when nothing has been accepted, UTC; null while deliveries succeed.',
    pending: 'Deliveries that wait.',
    exhausted: 'Deliveries that were given up, to be sent again by you. Nobody is told of them: watch this number.',
    secrets: 'The signing secrets, without their text.',
    createdAt: 'When it was registered, UTC.',
    updatedAt: 'When it was changed last, UTC.',
  },
  WebhookWarning: {
    field: 'The field of the request.',
    code: '`NAME_NOT_RESOLVED`: no name server answered for the host name.',
    message: 'What was found, for people to read.',
  },
  WebhookSecret: {
    id: 'Id of the secret.',
    state: '`STAGED` signs beside the active one, `ACTIVE` is that of `x-service-signature`, `RETIRED` has been replaced.',
    createdAt: 'When it was made, UTC.',
    activatesAt: 'When a staged one becomes the active one by itself, UTC.',
    expiresAt: 'When a retired one is removed, UTC.',
  },
  WebhookAuth: member('User name of the HTTP Basic header.'),
  WebhookAuthRequest: {
    ...member('User name of the HTTP Basic header, without a colon.'),
    password: 'Password of the HTTP Basic header.',
    clientSecret: 'Client secret at the token address.',
  },
  WebhookDelivery: delivery,
  WebhookDeliveryLog: { ...delivery, event: 'The event, with its body byte for byte.', attemptLog: 'Every attempt, oldest first.' },
  LastWebhookAttempt: attempt,
  WebhookAttempt: {
    ...attempt,
    status: 'Its HTTP status.',
    durationMs: 'How long it took, in milliseconds.',
    request: 'What was sent, without the body.',
    url: 'Where it was sent to.',
    headers: 'The headers by name. Of `Authorization` only the scheme is kept.',
    response: 'What was answered; null where nothing was.',
    bodyStart: 'The first bytes of the answer, as text.',
  },
}

/** Parameters and small answers, which mean the same wherever they stand. */
export const portalUsualNotes: Readonly<Record<string, string>> = {
  env: 'The environment.',
  endpointId: 'Id of an endpoint.',
  secretId: 'Id of one of its secrets.',
  deliveryId: 'Id of a delivery.',
  endpoint: 'The endpoint as it is now.',
  secret: 'The text of a new secret, shown this once; null where none was made.',
  warnings: 'What did not refuse the request but needs a look; empty where there is nothing.',
  from: 'Begin of the period; included.',
  to: 'End of the period; included. A day means all of it.',
  onlyFailed: 'Only what was given up, cancelled, or waits after a failure. True unless told.',
  count: 'How many deliveries are sent.',
  continueFrom: 'The `from` of the next call; null where nothing is left.',
  before: 'Id of the last delivery seen: what follows is older.',
}
