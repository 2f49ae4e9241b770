import type { first as en } from '../en/first.ts'

export const first = {
  'shared.loading': 'Chargement…',
  'shared.slow': 'C’est plus long que d’habitude…',
  'shared.noscript':
    'Cette page a besoin de JavaScript. Activez-le dans les réglages de votre navigateur, puis rechargez la page.',
  'shared.sandbox': 'Environnement d’essai – points fictifs',
  'shared.offline': 'Vous êtes hors ligne. Rien n’est perdu : vous pourrez continuer dès le retour de la connexion.',
  'shared.continue': 'Continuer',
  'shared.retry': 'Réessayer',
  'shared.reload': 'Recharger',
  'shared.close': 'Fermer',
  'shared.return': 'Retourner sur le site',
  'shared.requestId': 'Identifiant de la demande : {id}',

  'shared.expiring.title': 'Votre session se termine dans une minute environ',
  'shared.expiring.body': 'Votre saisie est conservée jusque-là. Pour recommencer, rechargez la page d’où vous venez.',
  'shared.paused.title': 'Votre session est en pause',
  'shared.paused.body': 'Rien n’est perdu : votre saisie est toujours là.',
  'shared.ended.title': 'Votre session est terminée',
  'shared.ended.body':
    'Pour votre sécurité, cette page se ferme au bout d’un moment. Rechargez la page d’où vous venez pour recommencer.',
  'shared.unauthorised.title': 'Nous ne pouvons pas ouvrir cette page',
  'shared.unauthorised.body':
    'Ce lien n’est plus valable ou a déjà été ouvert. Revenez en arrière et ouvrez-le à nouveau.',
  'shared.unsupported.title': 'Cette page ne peut pas s’afficher ici',
  'shared.unsupported.body': 'Ce site n’est pas configuré pour l’afficher. Veuillez le signaler à son assistance.',
  'shared.failed.title': 'Nous n’avons pas pu afficher cette page',
  'shared.crashed.body': 'Veuillez recharger la page. Rien n’est envoyé deux fois.',

  'shared.problem.offline': 'Vous êtes hors ligne. Vérifiez votre connexion et réessayez.',
  'shared.problem.unreachable': 'Le service est injoignable. Vérifiez votre connexion et réessayez.',
  'shared.problem.rateLimited': 'Trop de demandes à la fois. Patientez un instant et réessayez.',
  'shared.problem.rateLimitedFor':
    'Trop de demandes à la fois. {seconds, plural, one {Réessayez dans # seconde.} many {Réessayez dans # de secondes.} other {Réessayez dans # secondes.}}',
  'shared.problem.rateLimitedLong':
    'Trop de demandes à la fois. {minutes, plural, one {Réessayez dans # minute.} many {Réessayez dans # de minutes.} other {Réessayez dans # minutes.}}',
  'shared.problem.unavailable':
    'Le service est indisponible pour le moment. Veuillez réessayer dans quelques instants.',
  'shared.problem.generic': 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  'shared.problem.signIn': 'Veuillez vous reconnecter.',
  'shared.problem.host': 'Ce site n’a pas répondu. Veuillez réessayer.',
  'shared.problem.forbidden': 'Ce service ne vous est pas accessible pour le moment.',
} satisfies Record<keyof typeof en, string>
