/** Inlined by a page (an element may have taken the name: only a function counts) so that `LoyaltyWidgets('mount', …)` may be called before the script has loaded. At most 200 bytes. */
export const queueSnippet =
  'typeof LoyaltyWidgets=="function"||(window.LoyaltyWidgets=function(){(LoyaltyWidgets.q=LoyaltyWidgets.q||[]).push(arguments)})'
