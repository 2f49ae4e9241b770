import { later as shared } from '@loyalty/widget/messages/en/later'

/** The messages of the screens after the first screen, and of refusals. They load after the first screen. */
export const later = {
  ...shared,

  'choose.refused.program': '{program} is not available any more. Nothing was sent. Please choose another program.',
  'choose.refused.limits': '{program}: {reason}. Nothing was sent. Please choose another program.',

  'choose.refused.notTaken':
    '{program} has not taken the order, so no points were transferred. You can try again, or choose another program.',

  'account.detail': 'The points go to this account.',
  'account.change': 'Change account',
  'account.use': 'Use this account',
  'account.keep': 'Keep the account as it was',
  'account.save': 'Save this account for next time',
  'account.ineligible': 'This account can’t receive points at the moment. Ask {program}, or choose another program.',
  'account.notAccepted': '{program} does not accept this. Please check it.',

  'review.title': 'Check and send',
  'review.give': 'You give',
  'review.fee': 'Fee',
  'review.get': 'You get',
  'review.bonus': '{points, plural, one {including # bonus point} other {including # bonus points}}',
  'review.program': 'Program',
  'review.name': 'Name',
  'review.was': 'Before: {value}',
  'review.remainder': '{value} can’t be converted: it is less than one point',
  'review.unchecked': 'We couldn’t check this account with {program}.',
  'review.final': 'Transfers can’t be undone. Please check the account.',
  'review.consent': 'I confirm the account is correct and accept the <terms>{program} terms</terms>.',
  'review.consentPlain': 'I confirm that this is my account.',
  'review.terms': '<terms>{program} terms</terms>',
  'review.consentMissing': 'Tick the box to send the points.',
  'review.checking': 'Checking the points. Not sent yet.',
  'review.send': '{points, plural, one {Send # point} other {Send # points}}',
  'review.changed.title': 'The points have changed',
  'review.changed.points':
    '{after, plural, one {You now get # point instead of {before}. Nothing was sent.} other {You now get # points instead of {before}. Nothing was sent.}}',
  'review.changed.remainder': 'The part that cannot be converted is now {after} instead of {before}. Nothing was sent.',
  'review.failed': 'We couldn’t check the current points. Nothing was sent.',
  'review.unsent': 'We couldn’t reach the service, so nothing was sent. Please try again.',

  'sending.title': 'Sending your points',
  'sending.body': 'Being sent. You can close this page: nothing is sent twice.',
  'unknown.title': 'Still confirming',
  'unknown.body': 'Not confirmed yet. You can close this page: nothing is sent twice.',
  'unknown.busy': 'The program is busy. We’ll try again shortly. Nothing is sent twice.',
  'unknown.unavailable': 'The program can’t be reached. We’ll try again. Nothing is sent twice.',
  'unknown.next': '{seconds, plural, one {Next try in # second} other {Next try in # seconds}}',
  'unknown.nextLong': '{minutes, plural, one {Next try in # minute} other {Next try in # minutes}}',
  'unknown.tired':
    'We have no confirmation yet. You can check again here, or close this window. Either way, the points are sent at most once.',
  'unknown.again': 'Check again',

  'lost.unsent.paused': 'Your session has paused. What you entered is still here: continue, then send again.',
  'lost.unsent.ended': 'Your session has ended. Reload the page you came from to start again.',
  'lost.unknown.title': 'We don’t know yet if the points were sent',
  'lost.unknown.paused':
    'Your session has paused before the confirmation came. Continue, and we’ll check. The points are sent at most once.',
  'lost.unknown.ended':
    'Your session has ended before the confirmation came. Reload the page you came from: if the points were sent, you’ll see the receipt. They are sent at most once.',

  'done.title': '{points, plural, one {# point is on its way} other {# points are on their way}}',
  'done.detail': 'to your {program} account',
  'done.earlier': 'This order was sent before, so nothing was sent this time. Here is its receipt.',
  'done.amount': 'Amount exchanged',
  'done.points': 'Points',
  'done.rate': 'Rate',
  'done.sent': 'Sent',
  'done.waiting': 'Waiting for {program}',
  'done.confirmed': 'Confirmed by {program}',
  'done.waitingBody': 'Your order is sent. You can close this page: nothing is sent twice.',
  'done.receipt': 'Receipt',
  'done.share': 'Share',
  'done.copyAll': 'Copy receipt',
  'done.print': 'Print',
  'done.date': 'Date',
  'done.minutes': 'Points usually appear within minutes.',
  'done.hours': 'Points usually appear within a few hours.',
  'done.days': 'Points usually appear within a few days.',
  'done.copy': 'Copy reference',
  'done.close': 'Done',

  'failed.title': 'The points were not sent',
  'failed.used': 'This reference was already used',
  'failed.conflict':
    'It was used for a different transfer, so nothing was sent. Please contact support and quote the reference below.',
  'failed.forbidden': 'This exchange is not possible for you at the moment. Please contact support.',
  'failed.other': 'The exchange couldn’t be completed. Please contact support and quote the reference below.',
} as const
