import type { later as en } from '../en/later.ts'

export const later = {
  'shared.copied': 'Copié',
  'shared.copyManual': 'Sélectionnez le texte pour le copier',
  'shared.optional': '(facultatif)',
  'shared.required': '(obligatoire)',
  'shared.opensNewTab': '(s’ouvre dans un nouvel onglet)',
  'shared.outside.title': 'Ouvrez cette adresse dans votre navigateur',
  'shared.outside.copy': 'Copier l’adresse',

  'shared.leave.title': 'Fermer avant d’avoir terminé ?',
  'shared.leave.kept': 'Votre saisie n’est pas encore envoyée. Elle reste ici pendant une heure.',
  'shared.leave.lost': 'Votre saisie n’est pas encore envoyée et sera perdue.',
  'shared.leave.close': 'Fermer',
  'shared.leave.stay': 'Rester',

  'shared.account.title': 'Votre compte {program}',
  'shared.account.id': 'Numéro de membre',
  'shared.account.email': 'Adresse e-mail',
  'shared.account.firstName': 'Prénom',
  'shared.account.lastName': 'Nom',
  'shared.account.nameHint':
    'Saisissez votre nom exactement tel qu’il figure chez {program}. Une différence est la cause la plus fréquente d’un retard des points.',
  'shared.account.missing.id': 'Saisissez votre numéro de membre.',
  'shared.account.missing.email': 'Saisissez l’adresse e-mail de votre compte.',
  'shared.account.missing.firstName': 'Saisissez votre prénom.',
  'shared.account.missing.lastName': 'Saisissez votre nom.',
  'shared.account.badEmail': 'Cette adresse e-mail est incomplète. Exemple : nom@example.com',
  'shared.account.tooLong': 'Ce texte est trop long. Veuillez le vérifier.',
  'shared.account.checking': 'Vérification…',
  'shared.account.found': 'Membre trouvé',
  'shared.account.unchecked': 'Vérification impossible pour le moment – vous pouvez continuer.',
  'shared.account.notFound.id': 'Nous ne trouvons pas ce numéro. Vérifiez-le dans votre application {program}.',
  'shared.account.notFound.email': 'Nous ne trouvons pas cette adresse. Vérifiez-la dans votre application {program}.',
} satisfies Record<keyof typeof en, string>
