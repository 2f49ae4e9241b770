import type { WebhookCheck, WebhookDelivery, WebhookDeliveryLog, WebhookEndpoint } from './webhook-queries.ts'

const at = (minutes: number): string => new Date(Date.parse('2026-11-25T14:30:00Z') + minutes * 60_000).toISOString()

const right = { deliveryId: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK', status: 200, failure: null }

const check: WebhookCheck = {
  at: at(-5),
  verified: true,
  right,
  wrong: { deliveryId: 'dlv_01KAJR5B7Q2M0SZ8XE4R6TYVHM', status: 401, failure: null },
  reason: null,
}

/** An endpoint that works, for the gallery of states. */
export const exampleEndpoint: WebhookEndpoint = {
  id: 'whe_01KAJQZ8M3VDG5T6Y2WN4HXCRB',
  url: 'https://hooks.rimalta.example/loyalty',
  description: 'دفتر الأستاذ',
  eventTypes: null,
  auth: { mode: 'signature' },
  status: 'ENABLED',
  disabledReason: null,
  failingSince: null,
  pending: 0,
  exhausted: 0,
  lastDay: { sent: 41, delivered: 41 },
  check,
  secrets: [
    { id: 'whs_01KAJR41T0S6QK8XJ2D7ZC5MNE', state: 'ACTIVE', createdAt: at(-90), activatesAt: null, expiresAt: null },
    {
      id: 'whs_01KAJS7N2B4C5D6E7F8G9H0JKM',
      state: 'STAGED',
      createdAt: at(-3),
      activatesAt: at(1437),
      expiresAt: null,
    },
    {
      id: 'whs_01KAHZ3Q4R5S6T7V8W9X0Y1Z2A',
      state: 'RETIRED',
      createdAt: at(-900),
      activatesAt: null,
      expiresAt: at(240),
    },
  ],
  createdAt: at(-1000),
  updatedAt: at(-90),
}

/** Endpoints in every state. */
export const exampleEndpoints: readonly WebhookEndpoint[] = [
  exampleEndpoint,
  {
    ...exampleEndpoint,
    id: 'whe_01KAJQZ8M3VDG5T6Y2WN4HXCR2',
    url: 'https://events.rimalta.example/v2/loyalty/webhooks?tenant=rimalta',
    description: '',
    failingSince: at(-28),
    pending: 12,
    exhausted: 3,
    lastDay: { sent: 41, delivered: 38 },
    check: { ...check, verified: false, wrong: { ...check.wrong, status: 200 }, reason: 'ACCEPTS_FORGED' },
  },
  {
    ...exampleEndpoint,
    id: 'whe_01KAJQZ8M3VDG5T6Y2WN4HXCR3',
    url: 'https://legacy.rimalta.example/',
    description: '',
    eventTypes: ['TRANSACTION_COMPLETED'],
    auth: { mode: 'basic', username: 'loyalty' },
    status: 'DISABLED',
    disabledReason: 'GONE',
    lastDay: { sent: 0, delivered: 0 },
    check: null,
    secrets: [],
  },
]

export const exampleDelivery: WebhookDelivery = {
  id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVHK',
  eventId: 'evt_01KAJR4ZP8QH2M6N7B5V3C1X9D',
  eventType: 'TRANSACTION_COMPLETED',
  test: false,
  endpointId: exampleEndpoint.id,
  url: exampleEndpoint.url,
  variant: 'ORIGINAL',
  status: 'PENDING',
  manual: false,
  attempts: 2,
  nextAttemptAt: at(7),
  createdAt: at(-2),
  lastAttempt: { number: 2, startedAt: at(-1), status: 500, reason: 'HTTP_STATUS', detail: null },
}

export const exampleDeliveries: readonly WebhookDelivery[] = [
  exampleDelivery,
  {
    ...exampleDelivery,
    id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVH2',
    status: 'DELIVERED',
    eventType: 'LINKED',
    nextAttemptAt: null,
    attempts: 1,
    lastAttempt: { number: 1, startedAt: at(-3), status: 204, reason: null, detail: null },
  },
  {
    ...exampleDelivery,
    id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVH3',
    status: 'DELIVERED',
    variant: 'WRONG_SIGNATURE',
    test: true,
    manual: true,
    nextAttemptAt: null,
    attempts: 1,
    lastAttempt: { number: 1, startedAt: at(-5), status: 401, reason: 'HTTP_STATUS', detail: null },
  },
  {
    ...exampleDelivery,
    id: 'dlv_01KAJR5B7Q1C9GZ3WE8R4TYVH4',
    status: 'EXHAUSTED',
    nextAttemptAt: null,
    attempts: 5,
    url: null,
    lastAttempt: { number: 5, startedAt: at(-40), status: null, reason: 'TIMEOUT', detail: null },
  },
]

const body = {
  transactionId: 'txn_01KAJR4ZP1M6Y0F2S8W3T7B9QX',
  destinationProgramId: 'prg_nimbara',
  points: 1066,
  type: 'TRANSACTION_COMPLETED',
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'loyalty-service-webhooks/1',
  'x-service-event-id': exampleDelivery.eventId,
  'x-service-delivery-attempt': '1',
  'x-service-timestamp': '1795616880',
  'x-service-signature': 'c90c395ec4a2fda5de88df471b44a9aecd72f439b4a04f76c28658aeeed2305f',
}

export const exampleLog: WebhookDeliveryLog = {
  ...exampleDelivery,
  event: {
    id: exampleDelivery.eventId,
    type: exampleDelivery.eventType,
    test: false,
    createdAt: at(-2),
    body: JSON.stringify(body),
  },
  attemptLog: [
    {
      number: 1,
      startedAt: at(-2),
      durationMs: 15_000,
      manual: false,
      request: { url: exampleEndpoint.url, headers },
      response: null,
      reason: 'TIMEOUT',
      detail: null,
    },
    {
      number: 2,
      startedAt: at(-1),
      durationMs: 84,
      manual: true,
      request: { url: exampleEndpoint.url, headers: { ...headers, 'x-service-delivery-attempt': '2' } },
      response: { status: 500, bodyStart: '{"error":"relation \\"ledger\\" does not exist"}' },
      reason: 'HTTP_STATUS',
      detail: null,
    },
  ],
}
