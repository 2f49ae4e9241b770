import { first as shared } from '@loyalty/widget/messages/en/first'

/** The messages of the home screen, which loads first. The messages of the other screens load later. */
export const first = {
  ...shared,

  'app.title': 'Reward preferences',

  'home.title': 'Your rewards',
  'home.balance': 'Balance',
  'home.pending': 'Pending',
  'home.pendingNote': 'Turns into points on the due date',
  'home.matured': 'Ready',
  'home.maturedNote': 'Turns into points with the next transfer',
  'home.waits': 'Waits until a program has a share',
  'home.split': 'Your split',
  'home.splitDetail': 'How each reward is divided, and the points your pending value may bring.',
  'home.estimate': '{points, plural, one {About # point} other {About # points}}',
  'home.edit': 'Edit split',
  'home.add': 'Add program',
  'home.first': 'Link your first program',
  'home.empty': 'Link a loyalty program and your rewards arrive there as points.',
  'home.goneName': 'Program no longer offered',
  'home.gone': 'A program is no longer offered. Edit your split to say where its share goes.',
  'home.zero': 'No program has a share yet, so rewards wait. Give one a share.',
  'home.proportion': 'A program was unlinked, so the others receive rewards in proportion.',

  'tabs.home': 'Rewards split',
  'tabs.statistics': 'Statistics',
  'tabs.history': 'History',
} as const
