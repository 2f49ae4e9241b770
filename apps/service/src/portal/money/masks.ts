import type { DestinationAccount } from '../../money/fingerprint.ts'
import type { Movement } from '../../store/ledger/journal.ts'

const dots = '••••'

const segmenter = new Intl.Segmenter()
/** Splits a text into the characters that a reader sees, so that a mask never cuts one. */
const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * Masks a member number: `•••• 4711`. The end has at most four characters and at most a third of the number, so that a
 * short number stays hidden.
 */
export const maskNumber = (number: string): string => {
  const characters = lettersOf(number)
  const shown = characters.slice(characters.length - Math.min(4, Math.floor(characters.length / 3)))
  return shown.length === 0 || shown.length === characters.length ? dots : `${dots} ${shown.join('')}`
}

/** Masks an e-mail address: `l•••a@•••.example`. A name of at most three characters stays hidden. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const name = lettersOf(email.slice(0, at))
  const [first, last] = name.length > 3 ? [name[0], name.at(-1)] : ['', '']
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  return `${first}•••${last}@•••${dot === -1 ? '' : domain.slice(dot)}`
}

/** Masks the caller's own id of a user where it is an e-mail address. Other ids say nothing to a stranger. */
export const maskUserId = (userId: string): string => (userId.includes('@') ? maskEmail(userId) : userId)

/** Returns the initials of a name: `L. A.`. Null if there is no name. */
export const initialsOf = ({
  destinationUserFirstName: first,
  destinationUserLastName: last,
}: DestinationAccount): string | null => {
  const initials = [first, last].flatMap((name) => (name ? [`${lettersOf(name)[0]}.`] : []))
  return initials.length === 0 ? null : initials.join(' ')
}

/** Masks a member by the number, or by the e-mail address where the program uses no number. */
export const maskMember = ({
  destinationUserId: number,
  destinationUserEmail: email,
}: DestinationAccount): string | null => {
  if (number !== null) return maskNumber(number)
  return email === null ? null : maskEmail(email)
}

/**
 * Masks the person in the name of an account of the ledger, such as `member:prg_nimbara:NB4711` or
 * `user:pending:user-1042`.
 */
export const maskAccount = (name: string): string => {
  if (name.startsWith('user:')) {
    const [kind, part, ...userId] = name.split(':')
    return `${kind}:${part}:${maskUserId(userId.join(':'))}`
  }
  if (!name.startsWith('member:')) return name
  const [kind, programId = '', ...rest] = name.split(':')
  const member = rest.join(':')
  return `${kind}:${programId}:${member.includes('@') ? maskEmail(member) : maskNumber(member)}`
}

export const maskMovement = ({ debit, credit, ...movement }: Movement): Movement => ({
  ...movement,
  debit: maskAccount(debit),
  credit: maskAccount(credit),
})
