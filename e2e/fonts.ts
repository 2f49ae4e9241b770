import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type FontSet = {
  /** Font folders below `node_modules`. Fontconfig searches a folder recursively. */
  folders: readonly string[]
  sans: readonly string[]
  mono: string
}

const google = (family: string, weights: readonly string[]): string[] =>
  weights.map((weight) => `@expo-google-fonts/${family}/${weight}`)
/** Regular and bold: most machines have only these two weights of a font family. */
const plain = ['400Regular', '700Bold']
const all = ['400Regular', '500Medium', '600SemiBold', '700Bold']

const fontSets = {
  /** The font families of an Android phone. Tests that compare positions or pictures use these fonts. */
  phone: {
    folders: [...google('roboto', all), ...google('roboto-mono', all), ...google('noto-naskh-arabic', all)],
    sans: ['Roboto', 'Noto Naskh Arabic'],
    mono: 'Roboto Mono',
  },
  dejavu: { folders: ['dejavu-fonts-ttf/ttf'], sans: ['DejaVu Sans'], mono: 'DejaVu Sans Mono' },
  /**
   * Arimo replaces Liberation Sans, which no npm package contains. Both fonts have the same letter widths. Neither
   * font has Arabic letters.
   */
  liberation: { folders: google('arimo', plain), sans: ['Arimo'], mono: 'Arimo' },
  noto: {
    folders: [...google('noto-sans', plain), ...google('noto-sans-arabic', plain)],
    sans: ['Noto Sans', 'Noto Sans Arabic'],
    mono: 'Noto Sans',
  },
} as const satisfies Record<string, FontSet>

export type FontSetName = keyof typeof fontSets

/** The names of the generic font families in CSS and fontconfig. */
const generics = ['sans-serif', 'sans', 'serif', 'system-ui', 'ui-sans-serif', 'ui-serif']
const monospaced = ['monospace', 'mono', 'ui-monospace']

const cache = fileURLToPath(new URL('../.cache/fonts/', import.meta.url))
const packages = fileURLToPath(new URL('node_modules/', import.meta.url))

const strings = (names: readonly string[]): string => names.map((name) => `<string>${name}</string>`).join('')

const alias = (generic: string, families: readonly string[]): string =>
  `<match target="pattern"><test name="family"><string>${generic}</string></test>
    <edit name="family" mode="prepend" binding="strong">${strings(families)}</edit></match>`

/**
 * Returns a fontconfig file that ignores the machine's fonts and settings. Letters have no hinting and no subpixel
 * rendering, as on a phone.
 */
const configuration = ({ folders, sans, mono }: FontSet): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${packages}${folder}</dir>`).join('\n  ')}
  <cachedir>${cache}cache</cachedir>
  ${generics.map((generic) => alias(generic, sans)).join('\n  ')}
  ${monospaced.map((generic) => alias(generic, [mono, ...sans])).join('\n  ')}
  <match target="pattern"><edit name="family" mode="append_last">${strings(sans)}</edit></match>
  <match target="pattern">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

/**
 * Returns environment variables with which a browser has only the fonts of one set. Writes the set's fontconfig file
 * below `.cache/fonts/`. On a system without fontconfig, the variables have no effect.
 */
export const fontsEnvironment = (name: FontSetName = 'phone'): { FONTCONFIG_FILE: string } => {
  const file = `${cache}${name}.conf`
  mkdirSync(cache, { recursive: true })
  // Writes a temporary file and renames it. The rename is atomic, so another worker's browser never reads half a file.
  writeFileSync(`${file}.${process.pid}`, configuration(fontSets[name]))
  renameSync(`${file}.${process.pid}`, file)
  return { FONTCONFIG_FILE: file }
}
