/** Inlined by a page (an element may have taken the name: only a function counts) so that `LoyaltyWidgets('mount', …)` may be called before the script has loaded. At most 200 bytes.
 * A page that keeps hold of it calls what has taken over. */
export const queueSnippet =
  'typeof LoyaltyWidgets=="function"||(window.LoyaltyWidgets=function q(){if(LoyaltyWidgets!=q)return LoyaltyWidgets(...arguments);(q.q=q.q||[]).push(arguments)})'
