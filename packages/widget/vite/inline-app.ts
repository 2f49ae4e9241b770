import type { Plugin } from 'vite'
import { asConstants, asObject, baseName, importOf, lastExport, missing, refuse, textOf } from './built-code.ts'

/** Where a later file finds what the widget's own code exports: a script within a document has no address to import it from. */
const exported = 'globalThis.__lwApp'

/** Tells V8 to compile all of a file while it comes, on a thread of its own, and not each function on the page's when it is first called. */
const hint = '//# allFunctionsCalledOnLoad\n'

/** The file of the libraries, which most releases of the widgets leave as it is. */
export const LIBRARIES = 'react'

/**
 * Makes the widget's own code a part of its document, in front of which the libraries' file is asked for: on a poor network the code comes in the
 * round trip that the file takes, when the line would have nothing to carry. What comes later finds its exports in a global.
 */
export function inlineApp(): Plugin {
  return {
    name: 'widget-inline-app',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => textOf(import.meta.url),
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
        const file = baseName(app)

        const own = app.code
          .replace(lastExport, (_whole, names: string) => `${exported}=${asObject(names, (local, name) => `${name}:${local}`)}`)
          .replaceAll(/(from\s*["'`]|import\(["'`])\.\//g, (_whole, before: string) => before + base)
          .replaceAll('</script', String.raw`<\/script`)
        // The service fills places after it has hashed the script.
        const isMarkup = /<!--|<\/?script|__(?:THEME|ENVIRONMENT|KEY|RETURN|CONFIG)__/i.test(own)
        refuse(isMarkup, 'the own code holds what a document gives a meaning')
        const others = chunks.filter((chunk) => chunk !== app)
        for (const chunk of others) {
          chunk.code = chunk.code.replace(importOf(file), (_whole, names: string) => asConstants(names, exported))
          refuse(chunk.code.includes(file), `${chunk.fileName} imports the own code in another way`)
        }
        refuse(others.some(({ code }) => code.includes(exported)) && !own.includes(`${exported}=`), 'the own code exports nothing')
        libraries.code = `${hint}${libraries.code}`
        refuse(/\b(?:from|import)\s*["'`]/.test(libraries.code), 'the libraries import a file that nothing asks for early')
        // Asked for by the first bytes that come: what stands further down may come a moment later, when a slow phone is busy opening the page.
        const preload = `<link rel="modulepreload" href="${base}${baseName(libraries)}">`
        page.source = html
          .replace(tag, '')
          .replace(/<meta charset=[^>]*>/, (charset) => charset + preload)
          .replace('</body>', () => `<script type="module">${own}</script>\n</body>`)
        delete bundle[app.fileName]
      },
    },
  }
}
