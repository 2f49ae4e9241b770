/** An address that is missing is an empty text on the wire; the monogram then stands in. */
export const logoOf = ({ logo, logoDarkMode }: { logo: string; logoDarkMode: string }) => ({
  src: logo || undefined,
  darkSrc: logoDarkMode || undefined,
})
