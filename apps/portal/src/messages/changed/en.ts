export const en = {
  title: 'Somebody changed this after you opened it',
  rest: 'Your values are still in the form. Save again to keep them, or take the present ones.',
  same: 'Your values and the present ones are the same now.',
  mine: 'Yours',
  present: 'Present',
  take: 'Take the present value',
  takeOf: 'Take the present value: {name}',
  nothing: '(empty)',
} as const satisfies Record<string, string>
