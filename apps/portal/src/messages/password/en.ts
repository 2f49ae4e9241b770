export const en = {
  password: 'Password',
  newPassword: 'New password',
  hint: 'Use at least 12 characters. A few words are fine.',
  tooShort: 'This password is too short.',
  tooCommon: 'This password is one of the most common ones. Choose another.',
  tooOwn: 'Your e-mail address and your organization are easy to guess. Choose another password.',
} as const satisfies Record<string, string>
