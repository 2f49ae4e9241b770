import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'

const root = new URL('..', import.meta.url).pathname
const component = join(root, 'component.vue.ts')
const entry = join(root, 'entry.ts')

const main = `
import { createApp } from 'vue'
import '@loyalty/embed'
import component from '${component}'
createApp(component).mount('#app')
`

/** As the documentation tells a page's compiler: the element is no component of the page's. */
const compilerOptions = { isCustomElement: (tag: string) => tag === 'loyalty-widget' }

const compile = (source: string): string => {
  const { descriptor } = parse(source, { templateParseOptions: compilerOptions })
  return compileScript(descriptor, { id: 'component', inlineTemplate: true, templateOptions: { compilerOptions } }).content
}

const modules = (source: string): Plugin => ({
  name: 'modules-of-the-page',
  resolveId: (id) => (id === entry || id === component ? id : undefined),
  load: (id) => (id === entry ? main : id === component ? compile(source) : undefined),
})

/** The script of a page whose one component, in `#app`, is this; with Vue's warnings. */
export async function buildVuePage(source: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [modules(source)],
    resolve: { alias: { '@loyalty/embed': join(root, 'src/host/index.ts') } },
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: { write: false, minify: false, modulePreload: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
