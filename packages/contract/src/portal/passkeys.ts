import * as z from 'zod/mini'
import { described } from '../describe.ts'
import { endpoint } from '../endpoint.ts'
import { identifier, text } from '../fields.ts'
import { accountLimits } from './factors.ts'
import { portalRoutes } from './routes.ts'
import { attestation, creationOptions } from './web-authn.ts'

const passkey = z.object({
  id: described(z.string(), 'Id of the passkey.'),
  label: described(z.string(), 'The name that the person gave it.'),
  backedUp: described(z.boolean(), 'Whether a password manager keeps a copy on other devices.'),
  createdAt: described(z.string(), 'When it was added, UTC.'),
  lastUsedAt: described(z.nullable(z.string()), 'When it last signed in or confirmed, UTC.'),
})

export type PasskeyAnswer = z.infer<typeof passkey>

const label = described(text(accountLimits.passkeyLabel), 'A name, such as “Laptop”.')
const ids = z.strictObject({ passkeyId: described(identifier, 'Id of the passkey.') })

const passkeyExample = {
  id: 'pk_01JZPW9ZR096RDP4AJM5T7BBAE',
  label: 'Laptop',
  backedUp: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: null,
}

export const listPasskeys = endpoint({
  ...portalRoutes.listPasskeys,
  tag: 'Portal',
  summary: 'List your passkeys',
  response: z.array(passkey),
  problems: [],
  example: { response: [passkeyExample] },
})

export const beginPasskey = endpoint({
  ...portalRoutes.beginPasskey,
  tag: 'Portal',
  summary: 'Begin to add a passkey',
  description:
    'The answer goes to the browser’s `navigator.credentials.create`. Its challenge works once, for 5 minutes.',
  response: creationOptions,
  problems: ['TOO_MANY'],
  example: { response: { challenge: 'kmpJcGS3oVSZ8uOm_KJpyQ8FMZbX4hR5X0W4o3qUu0A', attestation: 'none' } },
})

export const addPasskey = endpoint({
  ...portalRoutes.addPasskey,
  tag: 'Portal',
  summary: 'Add a passkey',
  description: 'During an enrolment the sign-in goes on to its next step, and the session gets a new cookie.',
  body: z.strictObject({ label, credential: described(attestation, 'The answer of the browser.') }),
  response: passkey,
  problems: ['PASSKEY_REFUSED', 'TOO_MANY'],
  example: {
    body: {
      label: passkeyExample.label,
      credential: {
        id: 'AQIDBAUGBwgJCgsMDQ4PEA',
        clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
      },
    },
    response: passkeyExample,
  },
})

export const renamePasskey = endpoint({
  ...portalRoutes.renamePasskey,
  tag: 'Portal',
  summary: 'Rename a passkey',
  params: ids,
  body: z.strictObject({ label }),
  response: passkey,
  problems: ['PASSKEY_NOT_FOUND'],
  example: {
    params: { passkeyId: passkeyExample.id },
    body: { label: passkeyExample.label },
    response: passkeyExample,
  },
})

export const deletePasskey = endpoint({
  ...portalRoutes.deletePasskey,
  tag: 'Portal',
  summary: 'Remove a passkey',
  params: ids,
  problems: ['PASSKEY_NOT_FOUND', 'LAST_FACTOR'],
  example: { params: { passkeyId: passkeyExample.id } },
})

/** The API reference lists these endpoints in this order. */
export const passkeyEndpoints = { listPasskeys, beginPasskey, addPasskey, renamePasskey, deletePasskey }
