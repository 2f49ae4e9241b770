import { first as shared } from '@loyalty/widget/messages/fr/first'
import type { first as en } from '../en/first.ts'

export const first = {
  ...shared,

  'app.title': 'Préférences de récompenses',

  'home.title': 'Vos récompenses',
  'home.balance': 'Solde',
  'home.pending': 'En attente',
  'home.pendingNote': 'Converti en points à l’échéance',
  'home.matured': 'Prêt',
  'home.maturedNote': 'Converti en points au prochain transfert',
  'home.waits': 'Attend qu’un programme ait une part',
  'home.split': 'Votre répartition',
  'home.splitDetail': 'Le partage de chaque récompense, et les points que votre solde en attente peut rapporter.',
  'home.estimate': '{points, plural, one {Environ # point} many {Environ # de points} other {Environ # points}}',
  'home.edit': 'Modifier la répartition',
  'home.add': 'Ajouter un programme',
  'home.first': 'Associer votre premier programme',
  'home.empty': 'Associez un programme de fidélité : vos récompenses y arriveront sous forme de points.',
  'home.goneName': 'Programme qui n’est plus proposé',
  'home.gone': 'Un programme n’est plus proposé. Modifiez votre répartition pour indiquer où va sa part.',
  'home.zero': 'Aucun programme n’a encore de part : les récompenses attendent. Attribuez une part à l’un d’eux.',
  'home.proportion': 'Un programme a été dissocié : les autres reçoivent les récompenses en proportion.',

  'tabs.home': 'Répartition',
  'tabs.statistics': 'Statistiques',
  'tabs.history': 'Historique',
} satisfies Record<keyof typeof en, string>
