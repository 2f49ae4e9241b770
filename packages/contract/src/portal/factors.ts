/**
 * The steps that can be missing after the password: proving the second factor, adding a first one, and choosing one of
 * several organizations.
 */
export const pendingSteps = ['second-factor', 'enrol', 'choose-organization'] as const

export type PendingStep = (typeof pendingSteps)[number]

/** The ways to prove a second factor. */
export const provingMethods = ['passkey', 'totp', 'recovery-code'] as const

export type ProvingMethod = (typeof provingMethods)[number]

/** Limits of an account: numbers of items, lengths in characters, and a lifetime in seconds. */
export const accountLimits = {
  passkeys: 20,
  passkeyLabel: 60,
  passwordMin: 12,
  passwordMax: 256,
  recoveryCodes: 10,
  /** The time for which a step-up holds. */
  stepUpSeconds: 600,
} as const
