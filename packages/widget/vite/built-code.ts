import { readFileSync } from 'node:fs'

/** The text of a plugin that changes code after the files of a build have their names: another text has to make other names. */
export const textOf = (plugin: string): string => [plugin, import.meta.url].map((url) => readFileSync(new URL(url), 'utf8')).join('')

/** The list of what a file exports, which ends it. */
export const lastExport = /export\{([^}]*)\};?\s*$/

/** What is imported from a file beside this one, by its name. */
export const importOf = (file: string): RegExp =>
  new RegExp(String.raw`import\{([^}]*)\}from\s*["'\`]\./${file.replaceAll('.', String.raw`\.`)}["'\`];?`, 'g')

/** A list of names as an import or an export has it (`a as b, c`), as that of an object. */
export const asObject = (names: string, key: (own: string, other: string) => string): string =>
  `{${names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([own = '', other = own]) => key(own, other))
    .join(',')}}`

/** What was imported, taken from an object instead. */
export const asConstants = (names: string, from: string): string => `const${asObject(names, (name, local) => `${name}:${local}`)}=${from};`

/** The last part of a file's path, by which files beside it import it. */
export const baseName = ({ fileName }: { fileName: string }): string => fileName.split('/').at(-1) ?? ''

/** Ends the build where its code is not as the patterns here read it. */
export const refuse = (isOther: boolean, what: string): void => {
  if (isOther) throw new Error(`The build is not as it is read here: ${what}`)
}

export const missing = (what: string): never => {
  throw new Error(`The build has no ${what}`)
}
