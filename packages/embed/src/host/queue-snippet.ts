/** Inlined by a page so that `LoyaltyWidgets('mount', …)` may be called before the script has loaded. At most 200 bytes. */
export const queueSnippet =
  'window.LoyaltyWidgets=window.LoyaltyWidgets||function(){(LoyaltyWidgets.q=LoyaltyWidgets.q||[]).push(arguments)}'
