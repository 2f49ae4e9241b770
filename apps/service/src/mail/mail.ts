import type { Role } from '@loyalty/contract'

/** The languages of mails. */
export const mailLocales = ['en', 'ar'] as const
export type MailLocale = (typeof mailLocales)[number]

/** The values that the text of each kind of mail contains. A `token` is the secret of the mail's link. */
export type MailFacts = {
  invitation: { organization: string; inviter: string; role: Role; token: string }
  /** The mail with the link to set a new password for an existing account. */
  reset: { token: string }
  /** The mail to the new address of a person who changes the e-mail address. */
  confirmNewEmail: { token: string }
  /** The mail to the old address of a person who changes the e-mail address. */
  confirmOldEmail: { token: string; newEmail: string }
  emailChanged: { newEmail: string }
  /** The mail that confirms the address of a sign-up. */
  signUp: { organization: string; token: string }
  /** The mail to an address that has an account already, in the place of `signUp`. */
  signUpTaken: Record<string, never>
  /** The mail to the owner of an address that another person wants to use. */
  emailTaken: { newEmail: string }
  /** A security notice. `action` is a key of `notices`, and `at` is the time of the action in milliseconds UTC. */
  notice: { action: string; organization: string; actor: string; env: string; network: string; at: string }
}

export type MailKind = keyof MailFacts

/**
 * A mail before the worker renders its text. The database keeps this form, encrypted, until the worker has sent the
 * mail.
 */
export type Mail = {
  [K in MailKind]: { kind: K; to: string; locale: MailLocale; facts: MailFacts[K] }
}[MailKind]

/**
 * The use of mails: `smtp` sends them, `inbox` keeps them for the inbox page of a development machine, and `off` never
 * queues them. With `off`, an owner copies the link of an invitation.
 */
export type MailMode = 'smtp' | 'inbox' | 'off'
