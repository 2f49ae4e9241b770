import type { Plugin } from 'vite'
import { asConstants, asObject, baseName, importOf, lastExport, missing, refuse, textOf } from './built-code.ts'

/**
 * Gives each file its own copy of the bundler's helpers. Two files that use them would share a third, of half a kilobyte, without which nothing begins.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'widget-inline-runtime',
    apply: 'build',
    enforce: 'post',
    augmentChunkHash: () => textOf(import.meta.url),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (!runtime) return
      const [list, names = ''] = runtime.code.match(lastExport) ?? missing('export of the runtime')
      const helpers = runtime.code.replace(list, () => `return${asObject(names, (local, name) => `${name}:${local}`)}`)
      const file = baseName(runtime)
      for (const chunk of chunks.filter((each) => each !== runtime)) {
        chunk.code = chunk.code.replace(importOf(file), (_whole, used: string) => asConstants(used, `(()=>{${helpers}})()`))
        refuse(chunk.code.includes(file), `${chunk.fileName} imports the runtime in another way`)
      }
      delete bundle[runtime.fileName]
    },
  }
}
