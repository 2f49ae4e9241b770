import type { Role } from '@loyalty/contract'

/** The languages of mails. */
export const mailLocales = ['en', 'ar'] as const
export type MailLocale = (typeof mailLocales)[number]

/** The facts that each kind of mail needs. A `token` is the secret of a link. */
export type MailFacts = {
  invitation: { organization: string; inviter: string; role: Role; token: string }
  /** A new password for an existing account. */
  reset: { token: string }
  /** Goes to the new address of a change of e-mail. */
  confirmNewEmail: { token: string }
  /** Goes to the old address of a change of e-mail. */
  confirmOldEmail: { token: string; newEmail: string }
  emailChanged: { newEmail: string }
  /** A security notice. `action` is a key of `notices`, and `at` is milliseconds UTC. */
  notice: { action: string; organization: string; actor: string; env: string; network: string; at: string }
}

export type MailKind = keyof MailFacts

/** A mail before it is rendered. The database keeps this form, sealed, until the mail was sent. */
export type Mail = {
  [K in MailKind]: { kind: K; to: string; locale: MailLocale; facts: MailFacts[K] }
}[MailKind]

/**
 * The fate of mails: sent by SMTP, kept for the inbox page of a development machine, or never queued. Without mail, an
 * owner copies the link of an invitation.
 */
export type MailMode = 'smtp' | 'inbox' | 'off'
