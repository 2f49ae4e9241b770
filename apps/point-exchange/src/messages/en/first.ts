import { choosing } from '@loyalty/widget/messages/en/choosing'
import { first as shared } from '@loyalty/widget/messages/en/first'

/** The messages of the first screen. The messages of the other screens load later. */
export const first = {
  ...shared,
  ...choosing,

  'app.title': 'Exchange for points',

  'amount.label': 'You are exchanging',
  reference: 'Reference',
  progress: 'Step {step} of {steps}',

  'choose.title': 'Choose a program',
  'choose.hint': 'Press a program to continue.',
  'choose.found': 'Programs found: {count}',
  'choose.none': 'No program matches.',
  'choose.all': 'Show all {count} programs',
  'choose.category': 'Category',
  'choose.category.all': 'All',
  'choose.sort': 'Sort by',
  'choose.sort.saved': 'Saved first',
  'choose.sort.value': 'Most value',
  'choose.sort.name': 'A–Z',
  'choose.sort.recent': 'Last used',
  'choose.bonus': '+{percent} until {date}',
  'choose.saved': 'Account saved',
  'choose.empty.title': 'No programs are available for this amount',
  'choose.empty.body': 'Nothing was exchanged.',
  'choose.belowMinimum': 'Needs at least {points} ({value})',
  'choose.aboveLimit': 'Limited to {points} ({value})',
  'choose.valueBelow': 'The amount is too small for a single point',
  'choose.valueAbove': 'The amount is above the limit of {value}',
} as const
