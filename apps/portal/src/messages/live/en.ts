export const en = {
  newRows: '{count, plural, one {# new, show} other {# new, show}}',
  newAtLeast: '{count, plural, one {At least # new, show} other {At least # new, show}}',
  rowsLeft: 'Rows have changed, show',
  stale: 'These rows are from {time}. Newer ones could not be read.',
  refresh: 'Refresh',
} as const satisfies Record<string, string>
