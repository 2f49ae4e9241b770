import type { choosing as en } from '../en/choosing.ts'

export const choosing = {
  'shared.points': '{points, plural, one {# point} many {# de points} other {# points}}',
  'shared.back': 'Retour',
  'shared.cancel': 'Annuler',

  'shared.search': 'Rechercher',
  'shared.rate': '{money} = {amount}',
  'shared.rateAbout': '{money} ≈ {amount}',
  'shared.choose': 'Choisissez un programme pour continuer.',
} satisfies Record<keyof typeof en, string>
