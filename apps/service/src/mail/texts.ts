import type { Role } from '@loyalty/contract'
import type { MailFacts } from './mail.ts'

/** The text of a mail. `action` is the label of the button that leads to the link. */
export type MailText = { subject: string; lines: readonly string[]; action?: string }

/** Values of mails as words: a role and an environment in the language of the mail, and a time without a time zone. */
type Worded = {
  invitation: Omit<MailFacts['invitation'], 'role'> & { role: string }
  notice: { what: string; organization: string; actor: string; environment: string; network: string; time: string }
}

type Facts<K extends keyof MailFacts> = K extends keyof Worded ? Worded[K] : MailFacts[K]

/** All texts of one language. */
export type Texts = { [K in keyof MailFacts]: (facts: Facts<K>) => MailText } & {
  roles: Readonly<Record<Role, string>>
  environments: Readonly<Record<string, string>>
  /** The last line of a mail with a secret link: what to do if the recipient did not expect the mail. */
  ignore: string
  /** The line that asks the recipient to copy the address below it if the link does not work. */
  copy: string
}
