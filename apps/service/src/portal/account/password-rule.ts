import { readFileSync } from 'node:fs'
import { accountLimits, problem } from '@loyalty/contract'

/** The reasons for which a password is refused, in the words of the portal's page. */
const reasons = {
  short: `Use at least ${accountLimits.passwordMin} characters. A few words are fine.`,
  common: 'This password is one of the most common ones. Choose another.',
  own: 'Your e-mail address and the name of your organization are easy to guess. Choose another password.',
} as const

/** The fewest different characters of a password. */
const fewestCharacters = 5

/** Returns the form of a text that comparisons use: without spaces and in lower case. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

let common: ReadonlySet<string> | undefined

/** Reads the list at the first use, because most processes never change a password. */
const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return common
}

const reasonAgainst = (password: string, own: readonly string[]): keyof typeof reasons | undefined => {
  if (password.normalize('NFKC').length < accountLimits.passwordMin) return 'short'
  const text = plain(password)
  if (new Set(text).size < fewestCharacters || commonPasswords().has(text)) return 'common'
  return own.some((each) => plain(each) === text) ? 'own' : undefined
}

/**
 * Throws `PASSWORD_TOO_WEAK` for a password that is short, common, or one of the texts in `own`: e-mail address and name
 * of the organization.
 */
export const requireStrongPassword = (password: string, own: readonly string[]): void => {
  const reason = reasonAgainst(password, own)
  if (reason !== undefined)
    throw problem('PASSWORD_TOO_WEAK', { detail: reasons[reason], members: { reason: reason.toUpperCase() } })
}
