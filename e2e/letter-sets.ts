import { fileURLToPath } from 'node:url'

type Face = { file: string; weight: 400 | 700 }

const google = (family: string, name: string): Face[] => [
  { file: `@expo-google-fonts/${family}/400Regular/${name}_400Regular.ttf`, weight: 400 },
  { file: `@expo-google-fonts/${family}/700Bold/${name}_700Bold.ttf`, weight: 700 },
]

/**
 * Letters of other machines: their widths and heights differ from those of a phone. Most machines have only a regular
 * and a bold weight. Arimo replaces Liberation Sans, which no npm package contains, and has the same letter widths.
 */
export const sets = {
  DejaVu: [
    { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', weight: 400 },
    { file: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', weight: 700 },
  ],
  Liberation: google('arimo', 'Arimo'),
  Noto: [...google('noto-sans', 'NotoSans'), ...google('noto-sans-arabic', 'NotoSansArabic')],
} as const satisfies Record<string, readonly Face[]>

export type Letters = keyof typeof sets

/** The letters of other machines that contain the letters of a language. */
export const lettersOf = (locale: string): Letters[] =>
  locale === 'ar' ? ['DejaVu', 'Noto'] : ['DejaVu', 'Liberation', 'Noto']

const faces = Object.entries<readonly Face[]>(sets).flatMap(([letters, list]) =>
  list.map((face, index) => ({ ...face, letters, family: `letters-${index >> 1}`, path: `/letters/${face.file}` })),
)

/** The font files by their path on the gallery's server. */
export const letterFiles: Readonly<Record<string, string>> = Object.fromEntries(
  faces.map(({ path, file }) => [path, fileURLToPath(new URL(`node_modules/${file}`, import.meta.url))]),
)

/** Returns a style sheet that shows a document in these letters. */
export const styleOf = (letters: Letters): string => {
  const own = faces.filter((face) => face.letters === letters)
  const rules = own.map(
    ({ family, path, weight }) =>
      `@font-face { font-family: '${family}'; src: url('${path}'); font-weight: ${weight} }`,
  )
  const families = [...new Set(own.map(({ family }) => family)), 'sans-serif'].join(', ')
  return `${rules.join('\n')}\nbody { font-family: ${families} !important }\n:root:root { --font-sans: ${families} !important; --font-mono: ${families} !important }`
}
