/** Returns whether a text may be an e-mail address or a member number, which no address of a page may contain. */
export const namesPerson = (text: string): boolean => text.includes('@') || /^\p{Nd}+$/u.test(text.trim())
