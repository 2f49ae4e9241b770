import { choosing } from '@loyalty/widget/messages/fr/choosing'
import { first as shared } from '@loyalty/widget/messages/fr/first'
import type { first as en } from '../en/first.ts'

export const first = {
  ...shared,
  ...choosing,

  'app.title': 'Échange contre des points',

  'amount.label': 'Vous échangez',
  reference: 'Référence',
  progress: 'Étape {step} sur {steps}',

  'choose.title': 'Choisissez un programme',
  'choose.hint': 'Appuyez sur un programme pour continuer.',
  'choose.found': 'Programmes trouvés : {count}',
  'choose.none': 'Aucun programme ne correspond.',
  'choose.all': 'Afficher les {count} programmes',
  'choose.category': 'Catégorie',
  'choose.category.all': 'Toutes',
  'choose.sort': 'Trier par',
  'choose.sort.saved': 'Enregistrés',
  'choose.sort.value': 'Meilleure valeur',
  'choose.sort.name': 'A–Z',
  'choose.sort.recent': 'Récents',
  'choose.bonus': '+{percent} jusqu’au {date}',
  'choose.saved': 'Compte enregistré',
  'choose.empty.title': 'Aucun programme n’est disponible pour ce montant',
  'choose.empty.body': 'Rien n’a été échangé.',
  'choose.belowMinimum': 'Minimum : {points} ({value})',
  'choose.aboveLimit': 'Maximum : {points} ({value})',
  'choose.valueBelow': 'Le montant est trop faible pour un seul point',
  'choose.valueAbove': 'Le montant dépasse la limite de {value}',
} satisfies Record<keyof typeof en, string>
