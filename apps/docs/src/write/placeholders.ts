import { readFileSync } from 'node:fs'

const root = new URL('../../../../', import.meta.url)

/** False as long as nobody owns the scope of the packages: then the service itself serves them. */
const isInRegistry = process.env['DOCS_PACKAGES'] === 'registry'

const packageOf = (name: string): string => {
  const { version } = JSON.parse(readFileSync(new URL(`packages/${name}/package.json`, root), 'utf8')) as {
    version: string
  }
  return isInRegistry ? `@loyalty/${name}@${version}` : `{{baseUrl}}/packages/loyalty-${name}-${version}.tgz`
}

/** Fills the placeholders that the build knows: the addresses of the packages. */
export const fillPackages = (text: string): string =>
  text.replaceAll(/\{\{(sdk|embed|cli)Package\}\}/g, (_, name: string) => packageOf(name))

// A highlighter splits braces. A word stays whole, also in a link and in MDX.
const word = (name: string): string => `lwPlaceholder${name[0]?.toUpperCase()}${name.slice(1)}`
const names = ['baseUrl', 'embedOrigin', 'embedKey', 'portalUrl']

/** Replaces each placeholder of the service by a word that Astro leaves unchanged. */
export const toWords = (text: string): string =>
  text.replaceAll(/\{\{(baseUrl|embedOrigin|embedKey|portalUrl)\}\}/g, (_, name: string) => word(name))

/** Replaces the words of `toWords` by the placeholders. */
export const fromWords = (text: string): string =>
  names.reduce((result, name) => result.replaceAll(word(name), `{{${name}}}`), text)
