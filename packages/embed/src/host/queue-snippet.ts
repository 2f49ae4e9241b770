/**
 * An inline script of at most 200 bytes that queues calls of `LoyaltyWidgets` until the loader has run. Replaces any
 * value except a function, because an element of the page can have this name. After the loader has run, a stored copy
 * of the queue function calls the real function.
 */
export const queueSnippet =
  'typeof LoyaltyWidgets=="function"||(window.LoyaltyWidgets=function q(){if(LoyaltyWidgets!=q)return LoyaltyWidgets(...arguments);(q.q=q.q||[]).push(arguments)})'
