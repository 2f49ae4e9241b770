import * as z from 'zod/mini'
import { described } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { email, plainText, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { portalRoutes } from '../routes.ts'
import { sessionExample, signInAnswer } from '../sessions.ts'

export const signUp = endpoint({
  ...portalRoutes.signUp,
  tag: 'Portal',
  summary: 'Sign a new organization up',
  description:
    'Sends a link to the address. The answer is the same for every address: the owner of an address that has an account already gets a mail that says so. A sign-up whose link nobody opens is deleted after seven days.',
  body: z.strictObject({
    legalEntity: described(text(limits.name), 'The name of the legal entity.'),
    country: described(
      z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capital letters' })),
      'ISO 3166-1 alpha-2 code.',
    ),
    email: described(email, 'Work e-mail address of the person, who becomes the owner.'),
    password: described(plainText(256), 'At least 12 characters. A few words are fine.'),
    locale: described(z.enum(['en', 'ar']), 'The language of mails to the person.'),
  }),
  problems: ['PASSWORD_TOO_WEAK', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  example: {
    body: {
      legalEntity: 'Rimalta Bank Closed Joint Stock Company',
      country: 'SA',
      email: 'owner@example.com',
      password: '<PASSWORD>',
      locale: 'en',
    },
  },
})

export const verifyEmail = endpoint({
  ...portalRoutes.verifyEmail,
  tag: 'Portal',
  summary: 'Confirm the address of a sign-up, and sign in',
  description:
    'Needs the password of the account too, so that nobody confirms a sign-up that somebody else made with their address.',
  body: z.strictObject({
    token: described(plainText(100), 'The part of the link after `#`.'),
    password: described(plainText(256), 'The password of the sign-up, or of the account that the person had before.'),
  }),
  response: signInAnswer,
  problems: ['LINK_INVALID', 'SIGN_IN_FAILED', 'CSRF_REFUSED', 'TOO_MANY_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  example: { body: { token: 'a'.repeat(43), password: '<PASSWORD>' }, response: sessionExample },
})

/** The API reference lists these endpoints in this order. */
export const signUpEndpoints = { signUp, verifyEmail }
