/**
 * The shared messages of screens that list programs and prices. Each app adds these messages to its messages of such
 * screens.
 */
export const choosing = {
  'shared.points': '{points, plural, one {# point} other {# points}}',
  'shared.back': 'Back',
  'shared.cancel': 'Cancel',

  'shared.search': 'Search programs',
  'shared.rate': '{money} = {amount}',
  'shared.rateAbout': '{money} ≈ {amount}',
  'shared.choose': 'Choose a program to continue.',
} as const
