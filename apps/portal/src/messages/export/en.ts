export const en = {
  tooManyRows: 'This export has more than {limit} rows. Choose a shorter period, then export again.',
  tooManyAtOnce: 'Your organization downloads {limit} exports already. Wait until one has ended.',
} as const satisfies Record<string, string>
