/**
 * Returns the addresses of a logo. The API sends `''` for a missing logo, and `undefined` makes the monogram appear.
 */
export const logoOf = ({ logo, logoDarkMode }: { logo: string; logoDarkMode: string }) => ({
  src: logo || undefined,
  darkSrc: logoDarkMode || undefined,
})
