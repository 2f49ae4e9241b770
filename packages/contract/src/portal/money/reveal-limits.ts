/** The kinds of objects whose personal data a person can reveal. */
export const revealKinds = ['transaction', 'user'] as const

export type RevealKind = (typeof revealKinds)[number]

/** The limits of reveals for one person in 24 hours. Above `notice`, the service mails the owners once. */
export const revealLimits = { seconds: 300, perDay: 100, notice: 30, reason: { min: 5, max: 200 } } as const
