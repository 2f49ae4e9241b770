/** Returns a member number with only its last four characters, or fewer if the number is short: "••••1882". */
export const maskId = (id: string): string => `••••${id.slice(id.length - Math.min(4, Math.floor(id.length / 2)))}`

/** Returns an e-mail address with the first letter of its name and its domain: "l•••@mail.example". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '••••' : `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`
}
