import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { portalRoutes } from './routes.ts'

/** The offer of an installation of the portal. */
export const portalConfiguration = z.object({
  languages: described(z.array(z.string()), 'The languages of the pages, as ISO 639-1 codes.'),
  baseUrls: described(
    z.object({
      sandbox: described(z.string(), 'Base address of the sandbox.'),
      production: described(z.string(), 'Base address of production.'),
    }),
    'The addresses of the service for callers.',
  ),
  previewUrl: described(
    z.nullable(z.string()),
    'The origin of the page that shows previews of widgets. Null if the installation has none.',
  ),
  mail: described(
    z.boolean(),
    'False if the service sends no mail: an owner then passes the link of an invitation on.',
  ),
  mailbox: described(z.boolean(), 'True if mails are kept on a page of this portal, for development.'),
  signUp: described(z.boolean(), 'True if a new organization can sign up.'),
  approval: described(
    z.enum(['operator', 'automatic']),
    'Who decides about a request for production: `operator` or `automatic`.',
  ),
  secondFactor: described(
    z.enum(['required', 'optional']),
    'Whether owners, developers and operators need a second factor.',
  ),
  requestLog: described(
    z.nullable(
      z.object({
        days: described(z.number(), 'Days for which it keeps requests and bodies.'),
        errors: described(z.number(), 'Days for which it keeps errors of production, without bodies after `days`.'),
      }),
    ),
    'How long the service keeps requests. Null if the request log is off: it then records neither requests nor counts.',
  ),
})

export type PortalConfiguration = z.infer<typeof portalConfiguration>

export const getPortalConfiguration = endpoint({
  ...portalRoutes.getPortalConfiguration,
  tag: 'Portal',
  summary: 'Read what this installation offers',
  description: 'Needs no sign-in. The values change only with a restart of the service.',
  response: portalConfiguration,
  problems: [],
  example: {
    response: {
      languages: ['en', 'ar'],
      baseUrls: { sandbox: 'https://sandbox.example.com', production: 'https://api.example.com' },
      previewUrl: 'https://preview.example.com',
      mail: true,
      mailbox: false,
      signUp: false,
      approval: 'operator',
      secondFactor: 'optional',
      requestLog: { days: 7, errors: 30 },
    },
  },
})

/** The API reference lists these endpoints in this order. */
export const portalConfigurationEndpoints = { getPortalConfiguration }
