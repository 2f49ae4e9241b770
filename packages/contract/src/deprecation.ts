/** Since when (Unix seconds) the specification's deprecated items are that; no date of removal is set. */
export const deprecatedSince = 1_735_689_600
