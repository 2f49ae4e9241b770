import type { GalleryState } from './state.ts'

/** Of both widgets: before there is a session, and when there is none any more. */
export const startStates: readonly GalleryState[] = [
  {
    name: 'loading',
    shows: 'the document’s own skeleton, before any answer',
    answers: { createWidgetSession: 'silence' },
    at: 1,
    until: '.lw-boot',
  },
  { name: 'slow', shows: 'the same after eight seconds', answers: { createWidgetSession: 'silence' }, at: 9, until: '.lw-boot' },
  {
    name: 'code-lost',
    shows: 'the widget’s own code could not be had',
    answers: { createWidgetSession: 'silence' },
    acts: ['lose the code'],
    until: '.lw-message-screen',
  },
  {
    name: 'crashed',
    shows: 'a fault of a screen, and the way on',
    session: (usual) => ({ ...usual, exchange: null, preferences: null }) as unknown as typeof usual,
    logged: true,
    until: '.lw-message-screen',
  },
  {
    name: 'not-reached',
    shows: 'the service could not be reached',
    answers: { createWidgetSession: 'no connection' },
    until: '.lw-message-screen',
  },
  {
    name: 'no-network',
    shows: 'the device is offline from the start',
    answers: { createWidgetSession: 'no connection' },
    acts: ['lose the network'],
    until: '.lw-message-screen',
  },
  {
    name: 'too-many',
    shows: 'too many requests, with the time to wait',
    answers: { createWidgetSession: { refused: 'RATE_LIMITED', retryAfter: 20 } },
    until: '.lw-message-screen',
  },
  {
    name: 'maintenance',
    shows: 'the service is away for a while',
    answers: { createWidgetSession: { refused: 'SERVICE_UNAVAILABLE' } },
    until: '.lw-message-screen',
  },
  {
    name: 'unauthorised',
    shows: 'a token that opens nothing: no details',
    answers: { createWidgetSession: { refused: 'TOKEN_INVALID' } },
    until: '.lw-message-screen',
  },
  {
    name: 'expired',
    shows: 'a token that came too late',
    answers: { createWidgetSession: { refused: 'TOKEN_EXPIRED' } },
    until: '.lw-message-screen',
  },
  {
    name: 'forbidden',
    shows: 'an organization that may not, and a page that can be asked again',
    answers: { createWidgetSession: { refused: 'ORGANIZATION_NOT_ACTIVE' } },
    around: 'an app',
    withoutToken: true,
    until: '.lw-message-screen',
  },
  {
    name: 'signed-out',
    shows: 'an app that gives no token',
    around: 'an app that refuses',
    withoutToken: true,
    hurried: true,
    until: '.lw-message-screen',
  },
  {
    name: 'unsupported',
    shows: 'framed by a page that is not registered',
    around: 'a page that is not registered',
    withoutToken: true,
    hurried: true,
    until: '.lw-message-screen',
  },
]
