/**
 * The shared messages of the first load, in the ICU message format. The app isolates each text value from the direction
 * of the surrounding text.
 */
export const first = {
  'shared.loading': 'Loading…',
  'shared.slow': 'Taking longer than usual…',
  'shared.noscript': 'This page needs JavaScript. Turn it on in your browser’s settings and reload.',
  'shared.sandbox': 'Sandbox – no real points',
  'shared.offline': 'You’re offline. Nothing is lost: you can go on when you’re back online.',
  'shared.continue': 'Continue',
  'shared.retry': 'Try again',
  'shared.reload': 'Reload',
  'shared.close': 'Close',
  'shared.return': 'Return to the site',
  'shared.requestId': 'Request ID: {id}',

  'shared.expiring.title': 'Your session ends in about a minute',
  'shared.expiring.body': 'What you entered is kept until then. To start again, reload the page you came from.',
  'shared.paused.title': 'Your session has paused',
  'shared.paused.body': 'Nothing is lost: what you entered is still here.',
  'shared.ended.title': 'Your session has ended',
  'shared.ended.body':
    'For your security this page closes after a while. Reload the page you came from to start again.',
  'shared.unauthorised.title': 'We can’t open this page',
  'shared.unauthorised.body': 'This link is no longer valid or has already been opened. Go back and open it again.',
  'shared.unsupported.title': 'This page can’t be shown here',
  'shared.unsupported.body': 'This website isn’t set up to show it. Please tell its support team.',
  'shared.failed.title': 'We couldn’t show this page',
  'shared.crashed.body': 'Please reload the page. Nothing is sent twice.',

  'shared.problem.offline': 'You’re offline. Check your connection and try again.',
  'shared.problem.unreachable': 'We couldn’t reach the service. Check your connection and try again.',
  'shared.problem.rateLimited': 'Too many requests at once. Wait a moment and try again.',
  'shared.problem.rateLimitedFor':
    'Too many requests at once. {seconds, plural, one {Try again in # second.} other {Try again in # seconds.}}',
  'shared.problem.rateLimitedLong':
    'Too many requests at once. {minutes, plural, one {Try again in # minute.} other {Try again in # minutes.}}',
  'shared.problem.unavailable': 'The service is not available at the moment. Please try again shortly.',
  'shared.problem.generic': 'Something went wrong on our side. Please try again.',
  'shared.problem.signIn': 'Please sign in again.',
  'shared.problem.host': 'This site did not answer. Please try again.',
  'shared.problem.forbidden': 'This is not available to you at the moment.',
} as const
