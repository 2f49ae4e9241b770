import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { positiveAmount } from '../fields.ts'
import { widgetCurrencies } from '../limits.ts'
import { portalRoutes } from './routes.ts'

export const createPreviewToken = endpoint({
  ...portalRoutes.createPreviewToken,
  tag: 'Portal',
  summary: 'Create a widget token for the preview of the embed builder',
  description:
    'A session of this token reads your sandbox and stores nothing: no points, no connections, no events, no counts. It ticks no item of the checklist. Two widgets on one page need two tokens.',
  body: z
    .strictObject({
      widget: described(z.enum(['point-exchange', 'multibrand']), 'The widget that the token starts.'),
      amount: described(z.optional(positiveAmount), 'The amount of the order in the point exchange. By default 50.'),
      currency: described(z.optional(z.enum(widgetCurrencies)), 'The currency of the amount. By default SAR.'),
    })
    .check(
      z.refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
        error: 'must have both amount and currency, or neither',
        params: { code: 'INVALID_VALUE' },
      }),
    ),
  response: z.object({
    token: described(z.string(), 'The widget token.'),
    expiresIn: described(z.number(), 'Lifetime in seconds.'),
  }),
  problems: ['INSUFFICIENT_SCOPE', 'ORGANIZATION_NOT_ACTIVE'],
  example: {
    body: { widget: 'point-exchange' },
    response: { token: '<WIDGET_TOKEN>', expiresIn: 600 },
  },
})

/** The API reference lists this endpoint. */
export const portalPreviewTokenEndpoints = { createPreviewToken }
