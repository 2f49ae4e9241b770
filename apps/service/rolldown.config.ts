import { globSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'

const source = fileURLToPath(new URL('src/', import.meta.url))

/** Returns the file, or all files of the folder. */
const filesOf = (path: string): string[] =>
  statSync(path).isDirectory() ? globSync('**/*.*', { cwd: path }).map((name) => join(path, name)) : [path]

/** Matches an address of a file or folder that a module names: `new URL('../migrations/', import.meta.url)`. */
const namedFile = /new URL\('([^'$]+)', import\.meta\.url\)/g

/**
 * Lets a bundled module find the files that it names. The module keeps its place: `src/a/b.ts` finds its files as
 * `dist/a/b.ts` would. The plugin copies named files of `src` to the same place in `dist`, and bundles a named module,
 * such as the code of a thread.
 */
const keepFiles = (): Plugin => ({
  name: 'keep-files',
  transform(code, id) {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null
    const moved = code.replaceAll(namedFile, (text, name: string) => {
      const file = fileURLToPath(new URL(name, pathToFileURL(id)))
      if (!file.startsWith(source)) return text
      if (file.endsWith('.ts')) {
        this.emitFile({ type: 'chunk', id: file, fileName: relative(source, file).replace(/ts$/, 'js') })
        return text.replace(".ts'", ".js'")
      }
      for (const each of filesOf(file))
        this.emitFile({ type: 'asset', fileName: relative(source, each), source: readFileSync(each) })
      return text
    })
    const here = `new URL('${relative(source, id)}', import.meta.url).href`
    return { code: moved.replaceAll('import.meta.url', here), map: null }
  },
})

export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  // A native part of `pg` that the service does not use.
  external: ['pg-native'],
  plugins: [keepFiles()],
  output: { dir: 'dist', cleanDir: true, keepNames: true },
})
