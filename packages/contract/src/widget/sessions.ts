import * as z from 'zod/mini'
import { described, minutes } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { demoTokens, limits, widgetDrafts } from '../limits.ts'
import { localizedNames } from '../localized.ts'
import { exchangeView, optionExample } from './exchanges.ts'
import { preferencesView } from './preferences.ts'
import { widgetScreenRoutes } from './screen-routes.ts'
import { widgetSessionRoutes } from './session-routes.ts'
import { ownLogos } from '../example-values.ts'

export const sessionRequest = z.strictObject({
  token: described(text(4096), 'The widget token.'),
  /**
   * A random text that binds the token to one page: 22 to 128 characters of base64url. The text stays the same when the
   * page reloads.
   */
  nonce: described(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/, { error: 'must be 22 to 128 characters of base64url' })),
    'Ties the token to one page: random, the same on a reload.',
  ),
})

const sessionToken = {
  sessionToken: described(z.string(), 'The session’s bearer token, for memory only.'),
  expiresIn: described(z.number(), 'Lifetime in seconds.'),
}

export const renewedSession = z.object(sessionToken)

const sessionShared = {
  ...sessionToken,
  /** The widget wrote this text with `saveWidgetDraft`. Only this answer contains it, never a document. */
  draft: described(
    z.nullable(z.string()),
    'What the user had entered and not yet sent, as the widget kept it, or null.',
  ),
  /**
   * A keyed hash of the user and, for an exchange, of the reference and the amount. A different hash means a different
   * user or order, so the widget must drop all its state.
   */
  subject: described(z.string(), 'Another one means another user: drop all state.'),
  keepsDraft: described(z.boolean(), 'True if the service keeps unsent input for an hour.'),
  environment: described(z.enum(['production', 'sandbox']), '`sandbox` or `production`.'),
  organization: described(
    z.object({
      name: described(z.string(), 'Name.'),
      programName: described(z.string(), 'The program’s name.'),
      names: described(localizedNames, 'The `name` in each language that has its own.'),
      programNames: described(localizedNames, 'The `programName` in each language that has its own.'),
      logo: described(z.string(), 'Address of the logo.'),
      logoDarkMode: described(z.string(), 'Address of the logo for dark backgrounds.'),
      country: described(z.string(), 'Country.'),
      localCurrency: described(z.string(), 'Your local currency.'),
    }),
    'The organization that offers the widget.',
  ),
  /** The addresses to which a widget in a plain iframe may return. */
  returnUrls: described(z.array(z.string()), 'Addresses that a plain frame may go back to.'),
}

export const widgetSession = z.discriminatedUnion('widget', [
  z.object({
    ...sessionShared,
    widget: described(z.literal('point-exchange'), 'Which widget the session is for.'),
    exchange: described(exchangeView, 'The data of the point-exchange widget’s first screen.'),
  }),
  z.object({
    ...sessionShared,
    widget: described(z.literal('multibrand'), 'Which widget the session is for.'),
    preferences: described(preferencesView, 'The data of the multibrand widget’s first screen.'),
  }),
])

export type WidgetSession = z.infer<typeof widgetSession>

export type ExchangeSession = Extract<WidgetSession, { widget: 'point-exchange' }>

export type PreferencesSession = Extract<WidgetSession, { widget: 'multibrand' }>

type Shown<S> = S extends WidgetSession ? Omit<S, keyof typeof sessionToken | 'draft'> : never

/**
 * The data of a session that the widget's screens show, without the session token. A document that opens with a widget
 * token can contain this data before the session starts.
 */
export type WidgetView = Shown<WidgetSession>

export type ShownExchange = Shown<ExchangeSession>

export type ShownPreferences = Shown<PreferencesSession>

export const createWidgetSession = endpoint({
  ...widgetSessionRoutes.createWidgetSession,
  tag: 'Widget sessions',
  summary: 'Exchange a widget token for a session and everything the first screen needs',
  description:
    'The first call of a widget. It answers a session token, to be kept in memory only, and everything the first screen shows, for the widget that the token is for. The same page can exchange its token again (a reload), another page cannot.',
  body: sessionRequest,
  response: widgetSession,
  problems: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'ORGANIZATION_NOT_ACTIVE', 'TOO_MANY_ATTEMPTS'],
  example: {
    body: { token: '<WIDGET_TOKEN>', nonce: 'Zr4uT8mQx1VdL0pKcY6wNg' },
    response: {
      sessionToken: '<SESSION_TOKEN>',
      expiresIn: 600,
      draft: null,
      subject: '1e5286c01652afc9d1efb30f3dcac165a2664cc1f4c6da827d1c234b38d7f260',
      keepsDraft: true,
      environment: 'sandbox',
      organization: {
        name: 'Rimalta Bank',
        programName: 'Rimalta Rewards',
        names: { ar: 'بنك ريمالتا' },
        programNames: { ar: 'مكافآت ريمالتا' },
        ...ownLogos,
        country: 'SA',
        localCurrency: 'SAR',
      },
      returnUrls: ['http://localhost:3000/'],
      widget: 'point-exchange',
      exchange: {
        amount: '50.00',
        currency: 'SAR',
        referenceNumber: 'ORDER-2001',
        description: 'Order 2001',
        options: [optionExample],
        receipt: null,
        consent: 'tick',
        consentSentence: null,
        feeNote: null,
      },
    },
  },
})

export const renewWidgetSession = endpoint({
  ...widgetSessionRoutes.renewWidgetSession,
  tag: 'Widget sessions',
  summary: 'Renew a valid session, to at most 60 minutes after its start',
  description: `Answers a new session token for the same session, at most until ${minutes(limits.sessionMaxSeconds)} after it began.`,
  response: renewedSession,
  problems: [],
  example: { response: { sessionToken: '<SESSION_TOKEN>', expiresIn: 600 } },
})

export const saveWidgetDraft = endpoint({
  ...widgetScreenRoutes.saveWidgetDraft,
  tag: 'Widget sessions',
  summary: 'Keep what the user has entered and not yet sent',
  description: `Keeps one text for the session’s widget, user and reference, encrypted, for ${minutes(widgetDrafts.keptSeconds)} after the last call. The answer that starts the next session contains it. A call without a text erases it. The service also erases it when the exchange or the split is done. A preview session keeps nothing.`,
  body: z.strictObject({
    draft: described(z.optional(text(limits.widgetDraft)), 'The text, in the widget’s own format.'),
  }),
  problems: [],
  example: { body: { draft: '{"program":"prg_nimbara"}' } },
})

export const createDemoToken = endpoint({
  spec: 'X2',
  method: 'POST',
  path: '/embed/v1/demo-token',
  auth: 'none',
  bucket: 'none',
  status: 200,
  tag: 'Widget sessions',
  summary: 'Create a token for the widgets of the documentation',
  description: `For the live widgets on the first page of a sandbox’s documentation. Only that page may call it, once in ${demoTokens.seconds} seconds for each widget and network. Its widgets answer as always, but nothing is stored: no points, no connections and no webhooks. The address answers 404 unless the operator has switched it on.`,
  body: z.strictObject({
    widget: described(z.enum(['point-exchange', 'multibrand']), 'The widget that the token starts.'),
    reason: described(z.optional(text(32)), 'Why the page needs a token, as the element sends it. It changes nothing.'),
  }),
  response: z.object({
    token: described(z.string(), 'The widget token.'),
    expiresIn: described(z.number(), 'Lifetime in seconds.'),
  }),
  problems: ['CSRF_REFUSED', 'ROUTE_NOT_FOUND', 'RATE_LIMITED'],
  example: {
    body: { widget: 'point-exchange', reason: 'initial' },
    response: { token: '<WIDGET_TOKEN>', expiresIn: 600 },
  },
})

/** The API reference lists these endpoints in this order. */
export const widgetSessionEndpoints = { createWidgetSession, renewWidgetSession, saveWidgetDraft, createDemoToken }
