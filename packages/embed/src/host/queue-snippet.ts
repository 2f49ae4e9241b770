/**
 * An inline script of at most 200 bytes that queues calls of `LoyaltyWidgets` until the loader has run. Overwrites a
 * global `LoyaltyWidgets` that only names an HTML element with this id. After the loader has run, a stored copy of the
 * queue function calls the loader's function.
 */
export const queueSnippet =
  'typeof LoyaltyWidgets=="function"||(window.LoyaltyWidgets=function q(){if(LoyaltyWidgets!=q)return LoyaltyWidgets(...arguments);(q.q=q.q||[]).push(arguments)})'
