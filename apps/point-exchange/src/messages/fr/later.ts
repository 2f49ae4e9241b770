import { later as shared } from '@loyalty/widget/messages/fr/later'
import type { later as en } from '../en/later.ts'

export const later = {
  ...shared,

  'choose.refused.program':
    '{program} n’est plus disponible. Rien n’a été envoyé. Veuillez choisir un autre programme.',
  'choose.refused.limits': '{program} – {reason}. Rien n’a été envoyé. Veuillez choisir un autre programme.',

  'choose.refused.notTaken':
    '{program} n’a pas pris l’ordre : aucun point n’a été transféré. Vous pouvez réessayer ou choisir un autre programme.',

  'account.detail': 'Les points sont versés sur ce compte.',
  'account.change': 'Changer de compte',
  'account.use': 'Utiliser ce compte',
  'account.keep': 'Garder le compte précédent',
  'account.save': 'Enregistrer ce compte pour la prochaine fois',
  'account.ineligible':
    'Ce compte ne peut pas recevoir de points pour le moment. Contactez {program} ou choisissez un autre programme.',
  'account.notAccepted': '{program} n’accepte pas cette saisie. Veuillez la vérifier.',

  'review.title': 'Vérifier et envoyer',
  'review.give': 'Vous donnez',
  'review.fee': 'Frais',
  'review.get': 'Vous recevez',
  'review.bonus':
    '{points, plural, one {dont # point bonus} many {dont # de points bonus} other {dont # points bonus}}',
  'review.program': 'Programme',
  'review.name': 'Nom',
  'review.was': 'Avant : {value}',
  'review.remainder': 'Reste non converti : {value}, soit moins d’un point',
  'review.unchecked': 'Nous n’avons pas pu vérifier ce compte chez {program}.',
  'review.final': 'Un transfert ne peut pas être annulé. Veuillez vérifier le compte.',
  'review.consent':
    'Je confirme que le compte est correct et j’accepte les <terms>conditions du programme {program}</terms>.',
  'review.consentPlain': 'Je confirme que ce compte est le mien.',
  'review.terms': '<terms>Conditions du programme {program}</terms>',
  'review.consentMissing': 'Cochez la case pour envoyer les points.',
  'review.checking': 'Vérification des points. Rien n’est encore envoyé.',
  'review.send': '{points, plural, one {Envoyer # point} many {Envoyer # de points} other {Envoyer # points}}',
  'review.changed.title': 'Le nombre de points a changé',
  'review.changed.points':
    '{after, plural, one {Vous recevez maintenant # point au lieu de {before}. Rien n’a été envoyé.} many {Vous recevez maintenant # de points au lieu de {before}. Rien n’a été envoyé.} other {Vous recevez maintenant # points au lieu de {before}. Rien n’a été envoyé.}}',
  'review.changed.remainder':
    'La part qui ne peut pas être convertie est maintenant de {after} au lieu de {before}. Rien n’a été envoyé.',
  'review.failed': 'Nous n’avons pas pu vérifier le nombre de points actuel. Rien n’a été envoyé.',
  'review.unsent': 'Le service est injoignable, rien n’a donc été envoyé. Veuillez réessayer.',

  'sending.title': 'Envoi de vos points',
  'sending.body': 'Envoi en cours. Vous pouvez fermer cette page : rien n’est envoyé deux fois.',
  'unknown.title': 'Confirmation en cours',
  'unknown.body': 'Pas encore de confirmation. Vous pouvez fermer cette page : rien n’est envoyé deux fois.',
  'unknown.busy': 'Le programme est occupé. Nous réessayons dans un instant. Rien n’est envoyé deux fois.',
  'unknown.unavailable': 'Le programme est injoignable. Nous allons réessayer. Rien n’est envoyé deux fois.',
  'unknown.next':
    '{seconds, plural, one {Nouvel essai dans # seconde} many {Nouvel essai dans # de secondes} other {Nouvel essai dans # secondes}}',
  'unknown.nextLong':
    '{minutes, plural, one {Nouvel essai dans # minute} many {Nouvel essai dans # de minutes} other {Nouvel essai dans # minutes}}',
  'unknown.tired':
    'Nous n’avons pas encore de confirmation. Vous pouvez vérifier à nouveau ici ou fermer cette fenêtre. Dans les deux cas, les points sont envoyés au plus une fois.',
  'unknown.again': 'Vérifier à nouveau',

  'lost.unsent.paused': 'Votre session est en pause. Votre saisie est toujours là : continuez, puis envoyez à nouveau.',
  'lost.unsent.ended': 'Votre session est terminée. Rechargez la page d’où vous venez pour recommencer.',
  'lost.unknown.title': 'Nous ne savons pas encore si les points ont été envoyés',
  'lost.unknown.paused':
    'Votre session s’est mise en pause avant la confirmation. Continuez, et nous vérifierons. Les points sont envoyés au plus une fois.',
  'lost.unknown.ended':
    'Votre session s’est terminée avant la confirmation. Rechargez la page d’où vous venez : si les points ont été envoyés, vous verrez le reçu. Ils sont envoyés au plus une fois.',

  'done.title':
    '{points, plural, one {# point est en route} many {# de points sont en route} other {# points sont en route}}',
  'done.detail': 'vers votre compte {program}',
  'done.earlier': 'Cette commande a déjà été envoyée : rien n’a été envoyé cette fois. Voici son reçu.',
  'done.amount': 'Montant échangé',
  'done.points': 'Points',
  'done.rate': 'Taux',
  'done.sent': 'Envoyé',
  'done.waiting': 'En attente de {program}',
  'done.confirmed': 'Confirmé par {program}',
  'done.waitingBody': 'Votre ordre est envoyé. Vous pouvez fermer cette page : rien n’est envoyé deux fois.',
  'done.receipt': 'Reçu',
  'done.share': 'Partager',
  'done.copyAll': 'Copier le reçu',
  'done.print': 'Imprimer',
  'done.date': 'Date',
  'done.minutes': 'Les points apparaissent en général en quelques minutes.',
  'done.hours': 'Les points apparaissent en général en quelques heures.',
  'done.days': 'Les points apparaissent en général en quelques jours.',
  'done.copy': 'Copier la référence',
  'done.close': 'Terminé',

  'failed.title': 'Les points n’ont pas été envoyés',
  'failed.used': 'Cette référence a déjà été utilisée',
  'failed.conflict':
    'Elle a servi à un autre transfert, rien n’a donc été envoyé. Veuillez contacter l’assistance en indiquant la référence ci-dessous.',
  'failed.forbidden': 'Cet échange ne vous est pas accessible pour le moment. Veuillez contacter l’assistance.',
  'failed.other': 'L’échange n’a pas pu aboutir. Veuillez contacter l’assistance en indiquant la référence ci-dessous.',
} satisfies Record<keyof typeof en, string>
