export const en = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  noAccount: 'Your organization is new here?',
  signUp: 'Create your organization',
  failed: 'E-mail address or password is wrong.',
  tooMany: 'Too many attempts. Try again in {time}.',
  suspended: 'This organization is suspended. Your account manager can help.',
  busy: 'Too many people are signing in at this moment. Try again in {time}.',
  seconds: '{count, plural, one {# second} other {# seconds}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
} as const satisfies Record<string, string>
