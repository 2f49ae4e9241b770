import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { portalRoutes } from './routes.ts'
import { environment, webhookCheckReasons } from './webhook-endpoint.ts'

const onboardingKeys = ['origin', 'token', 'load', 'transaction', 'webhook', 'team', 'production'] as const
export type OnboardingKey = (typeof onboardingKeys)[number]

const item = {
  done: described(z.boolean(), 'True since the fact happened.'),
  at: described(
    z.nullable(z.string()),
    'When it happened, UTC; null before, and for an organization of the catalog that never requested production. A transaction has business time.',
  ),
  blockedBy: described(z.array(z.enum(onboardingKeys)), 'The open items that come first.'),
}

const facts = <T extends z.ZodMiniType>(schema: T) =>
  described(z.nullable(schema), 'The fact; null before it happened.')

/** One item of the checklist. Each fact comes from a row that the service wrote when it happened. */
export const onboardingItem = z.discriminatedUnion('key', [
  z.object({
    key: described(z.literal('origin'), 'A page may load the widget.'),
    ...item,
    facts: facts(
      z.object({
        origin: described(z.string(), 'The first registered origin.'),
        addedBy: described(z.nullable(z.string()), 'Who added it. Null for one of the catalog.'),
      }),
    ),
  }),
  z.object({
    key: described(z.literal('token'), 'A server has used a client secret.'),
    ...item,
    facts: facts(
      z.object({
        clientId: described(z.string(), 'Id of the client.'),
        clientName: described(z.string(), 'Its name.'),
        hint: described(
          z.nullable(z.string()),
          'The last four characters of the secret. Null for other roles than owner and developer.',
        ),
      }),
    ),
  }),
  z.object({
    key: described(z.literal('load'), 'A page has loaded a widget.'),
    ...item,
    facts: facts(
      z.object({
        origin: described(z.string(), 'The origin of the page.'),
        widget: described(z.enum(['point-exchange', 'multibrand']), 'The widget.'),
      }),
    ),
  }),
  z.object({
    key: described(z.literal('transaction'), 'Points were issued or credited.'),
    ...item,
    facts: facts(
      z.object({
        id: described(z.string(), 'Id of the transaction.'),
        points: described(z.nullable(z.number()), 'Points with bonus and campaign; null for a multibrand credit.'),
        program: described(z.nullable(z.string()), 'Name of the program; null for a multibrand credit.'),
      }),
    ),
  }),
  z.object({
    key: described(z.literal('webhook'), 'An endpoint accepts right events and refuses forged ones.'),
    ...item,
    facts: facts(
      z.object({
        endpointId: described(
          z.string(),
          'Id of the endpoint: the verified one, else the last checked, else the first.',
        ),
        url: described(z.string(), 'Its address.'),
        checkedAt: described(z.nullable(z.string()), 'When it was checked, UTC; null before the first check.'),
        rightStatus: described(z.nullable(z.number()), 'The status of its answer to the right event.'),
        wrongStatus: described(z.nullable(z.number()), 'The status of its answer to the forged event.'),
        reason: described(z.nullable(z.enum(webhookCheckReasons)), 'Why it is not verified.'),
      }),
    ),
  }),
  z.object({
    key: described(z.literal('team'), 'Every person of the team has a second factor.'),
    ...item,
    facts: facts(
      z.object({
        people: described(z.number(), 'The people of the team.'),
        protected: described(z.number(), 'Those with a passkey or an authenticator app.'),
      }),
    ),
  }),
  z.object({
    key: described(z.literal('production'), 'The organization may use production.'),
    ...item,
    facts: facts(
      z.object({
        business: described(z.boolean(), 'True if the business is approved.'),
        program: described(z.boolean(), 'True if a program is enabled in production.'),
        request: described(z.nullable(z.enum(['OPEN', 'APPROVED', 'REJECTED'])), 'The newest request for production.'),
      }),
    ),
  }),
])

export type OnboardingItem = z.infer<typeof onboardingItem>

export const getOnboarding = endpoint({
  ...portalRoutes.getOnboarding,
  tag: 'Portal',
  summary: 'Read the checklist of the first steps',
  description: 'Nobody ticks an item: each one is a fact that the service saw.',
  params: z.strictObject({ env: described(environment, 'The environment.') }),
  response: z.object({ items: described(z.array(onboardingItem), 'The items in the order of the page.') }),
  problems: [],
  example: {
    params: { env: 'sandbox' },
    response: {
      items: [
        {
          key: 'origin',
          done: true,
          at: '2026-11-21T09:12:00.000Z',
          blockedBy: [],
          facts: { origin: 'http://localhost:5173', addedBy: 'owner@example.com' },
        },
        {
          key: 'token',
          done: true,
          at: '2026-11-21T09:14:00.000Z',
          blockedBy: [],
          facts: { clientId: 'cl_sandbox_jXu8Zrh6PZTFRbRebyEJ', clientName: 'Checkout', hint: 'h8C6' },
        },
        { key: 'load', done: false, at: null, blockedBy: [], facts: null },
        { key: 'transaction', done: false, at: null, blockedBy: [], facts: null },
        { key: 'webhook', done: false, at: null, blockedBy: [], facts: null },
        { key: 'team', done: false, at: null, blockedBy: [], facts: { people: 3, protected: 2 } },
        {
          key: 'production',
          done: false,
          at: null,
          blockedBy: [],
          facts: { business: true, program: false, request: null },
        },
      ],
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalOnboardingEndpoints = { getOnboarding }
