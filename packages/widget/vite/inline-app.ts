import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Where a later file finds what the widget's own code exports: a script within a document has no address to import it from. */
const exported = 'globalThis.__lwApp'

/** Tells V8 to compile all of a file while it comes, on a thread of its own, and not each function on the page's when it is first called. */
const hint = '//# allFunctionsCalledOnLoad\n'

/** The file of the libraries, which the widgets' releases do not change. */
export const LIBRARIES = 'react'

/** A list of names as an import or an export has it (`a as b, c`), as that of an object. */
const asObject = (names: string, key: (own: string, other: string) => string): string =>
  `{${names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .map(([own = '', other = own]) => key(own, other))
    .join(',')}}`

/** Names of files are made before this plugin changes what is in them, so that another plugin has to make other names. */
const thisFile = readFileSync(new URL(import.meta.url), 'utf8')

/** What would end the script, or be filled in by the service after the policy was made, and what a chunk was not to import. */
const expectNothing = (found: RegExpMatchArray | null | boolean, what: string): void => {
  if (found) throw new Error(`The build is not as it is read here: ${what}`)
}

/**
 * Makes the widget's own code a part of its document, in front of which the libraries' file is asked for: on a poor network the code comes in the
 * round trip that the file takes, when the line would have nothing to carry. What comes later finds its exports in a global.
 */
export function inlineApp(): Plugin {
  return {
    name: 'widget-inline-app',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => thisFile,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const app = chunks.find(({ isEntry }) => isEntry) ?? missing('entry')
        const libraries = chunks.find(({ name }) => name === LIBRARIES) ?? missing(LIBRARIES)
        const page = files.find((file) => file.type === 'asset' && file.fileName === 'index.html') ?? missing('index.html')
        if (page.type !== 'asset') return
        const html = String(page.source)
        const [tag, base] = html.match(/<script [^>]*type="module"[^>]*src="([^"]*\/)[^"/]+\.js"><\/script>/) ?? missing('script')
        const file = app.fileName.split('/').at(-1) ?? ''

        const own = app.code
          .replace(
            /export\{([^}]*)\};?\s*$/,
            (_whole, names: string) => `${exported}=${asObject(names, (local, name) => `${name}:${local}`)}`,
          )
          .replaceAll(/(from\s*["'`]|import\(["'`])\.\//g, (_whole, before: string) => before + base)
          .replaceAll('</script', String.raw`<\/script`)
        expectNothing(
          own.match(/<!--|<\/?script|__(?:THEME|ENVIRONMENT|KEY|RETURN|CONFIG)__/i),
          'the own code holds what a document gives a meaning',
        )
        const others = chunks.filter((chunk) => chunk !== app)
        for (const chunk of others) {
          chunk.code = chunk.code.replace(/import\{([^}]*)\}from\s*["'`]\.\/([^"'`]*)["'`];?/g, (whole, names: string, from: string) =>
            from === file ? `const${asObject(names, (name, local) => `${name}:${local}`)}=${exported};` : whole,
          )
          expectNothing(chunk.code.includes(file), `${chunk.fileName} imports the own code in another way`)
        }
        expectNothing(others.some(({ code }) => code.includes(exported)) && !own.includes(`${exported}=`), 'the own code exports nothing')
        libraries.code = `${hint}${libraries.code}`
        // They are asked for by the first bytes that come: what stands further down may come a moment later, when a slow phone is busy opening the page.
        const preloads = [libraries.fileName, ...libraries.imports].map(
          (name) => `<link rel="modulepreload" href="${base}${name.split('/').at(-1)}">`,
        )
        page.source = html
          .replace(tag, '')
          .replace(/<meta charset=[^>]*>/, (charset) => [charset, ...preloads].join(''))
          .replace('</body>', () => `<script type="module">${own}</script>\n</body>`)
        delete bundle[app.fileName]
      },
    },
  }
}

const missing = (what: string): never => {
  throw new Error(`The build has no ${what}`)
}
