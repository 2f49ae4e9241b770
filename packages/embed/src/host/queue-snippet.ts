/**
 * An inline script of at most 200 bytes that queues calls of `LoyaltyWidgets` until the loader has run. Overwrites
 * a global `LoyaltyWidgets` that only names an HTML element with this id. Later, a stored copy of the queue function
 * calls the real function.
 */
export const queueSnippet =
  'typeof LoyaltyWidgets=="function"||(window.LoyaltyWidgets=function q(){if(LoyaltyWidgets!=q)return LoyaltyWidgets(...arguments);(q.q=q.q||[]).push(arguments)})'
