/** Returns the addresses of a logo. The API sends `''` for a missing logo; the monogram replaces it. */
export const logoOf = ({ logo, logoDarkMode }: { logo: string; logoDarkMode: string }) => ({
  src: logo || undefined,
  darkSrc: logoDarkMode || undefined,
})
