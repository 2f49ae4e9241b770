import type { Plugin } from 'vite'

/** Tells V8 to compile all of the first screens' file while it comes, on a thread of its own, and not each function on the page's when it is first called. */
export function compiledEarly(): Plugin {
  return {
    name: 'widget-compiled-early',
    apply: 'build',
    generateBundle: {
      // Only at the file's very beginning is it read.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
