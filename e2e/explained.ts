/**
 * The line of an error that only the page's developer can fix. An `lw:error` with the same code goes with it, which the
 * tests of these errors check.
 */
export const explained =
  /^Loyalty widget: (config_invalid|protocol_unsupported|blocked_by_page_policy|api_unreachable|offline|token_\w+)\. /
