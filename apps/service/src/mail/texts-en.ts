import type { Texts } from './texts.ts'

export const english: Texts = {
  roles: { owner: 'owner', developer: 'developer', support: 'support', finance: 'finance', viewer: 'viewer' },
  environments: { sandbox: 'Sandbox', production: 'Production' },
  ignore: 'You did not expect this mail? Then ignore it: without the link, nothing happens.',
  copy: 'If the button does not work, copy this address into your browser:',
  invitation: ({ organization, inviter, role }) => ({
    subject: `${inviter} invites you to ${organization}`,
    lines: [
      `${inviter} invites you to work in the portal of ${organization} as ${role}.`,
      'The link works once, for 72 hours.',
    ],
    action: 'Accept the invitation',
  }),
  reset: () => ({
    subject: 'Choose a new password',
    lines: [
      'Somebody asked for a new password for this address. The link works once, for 30 minutes.',
      'A new password ends all your sessions. Your second factor stays.',
    ],
    action: 'Choose a new password',
  }),
  confirmNewEmail: () => ({
    subject: 'Confirm your new e-mail address',
    lines: [
      'Confirm that this address is yours. Your account uses it as soon as the old address is confirmed too.',
      'The link works once, for 24 hours.',
    ],
    action: 'Confirm this address',
  }),
  confirmOldEmail: ({ newEmail }) => ({
    subject: 'Confirm the change of your e-mail address',
    lines: [
      `Your account is about to use the address ${newEmail}. Confirm this change from your present address.`,
      'The link works once, for 24 hours. If you did not ask for this change, change your password now.',
    ],
    action: 'Confirm the change',
  }),
  signUp: ({ organization }) => ({
    subject: 'Confirm your e-mail address',
    lines: [
      `Confirm this address to continue the sign-up of ${organization}.`,
      'The link works once, for 24 hours. It asks for your password.',
      'If you had an account before, its password stays. You can choose a new one on the sign-in page.',
    ],
    action: 'Confirm my address',
  }),
  signUpTaken: () => ({
    subject: 'You already have an account',
    lines: [
      'Somebody signed up with this address, which already has an account. Nothing was changed.',
      'If it was you, sign in. If you forgot the password, choose a new one on the sign-in page.',
    ],
    action: 'Sign in',
  }),
  emailChanged: ({ newEmail }) => ({
    subject: 'Your e-mail address was changed',
    lines: [
      `You now sign in with ${newEmail}. This address no longer belongs to your account.`,
      'If this was not you, write to an owner of your organization at once.',
    ],
  }),
  emailTaken: () => ({
    subject: 'Your address was named for another account',
    lines: [
      'Somebody wants to use this address for another account of the portal. It already belongs to your account.',
      'Nothing was changed. If this was you, use another address.',
    ],
  }),
  notice: ({ what, organization, actor, environment, network, time }) => ({
    subject: `${what} (${organization})`,
    lines: [
      what,
      `Organization: ${organization}`,
      ...(environment === '' ? [] : [`Environment: ${environment}`]),
      `By: ${actor}`,
      `Time: ${time} (UTC)`,
      ...(network === '' ? [] : [`Network: ${network}`]),
      'If you do not know this change, check the audit log and end the sessions of the account.',
    ],
    action: 'Open the portal',
  }),
}
