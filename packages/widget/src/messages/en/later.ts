/** The shared messages of the screens that load after the first screen. */
export const later = {
  'shared.copied': 'Copied',
  'shared.copyManual': 'Select the text to copy it',
  'shared.optional': '(optional)',
  'shared.required': '(required)',
  'shared.opensNewTab': '(opens in a new tab)',
  'shared.outside.title': 'Open this address in your browser',
  'shared.outside.copy': 'Copy address',

  'shared.account.title': 'Your {program} account',
  'shared.account.id': 'Member number',
  'shared.account.email': 'Email address',
  'shared.account.firstName': 'First name',
  'shared.account.lastName': 'Last name',
  'shared.account.nameHint':
    'Enter your name exactly as {program} has it. A mismatch is the most common reason points are delayed.',
  'shared.account.missing.id': 'Enter your member number.',
  'shared.account.missing.email': 'Enter the email address of your account.',
  'shared.account.missing.firstName': 'Enter your first name.',
  'shared.account.missing.lastName': 'Enter your last name.',
  'shared.account.badEmail': 'This is not a full email address. It looks like name@example.com.',
  'shared.account.tooLong': 'This is too long. Please check it.',
  'shared.account.checking': 'Checking…',
  'shared.account.found': 'Member found',
  'shared.account.unchecked': 'We can’t check right now – you can continue.',
  'shared.account.notFound.id': 'We can’t find this number. Check it in your {program} app.',
  'shared.account.notFound.email': 'We can’t find this address. Check it in your {program} app.',
} as const
