import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'

const root = new URL('..', import.meta.url).pathname
const component = join(root, 'component.vue.ts')
const browser = join(root, 'browser.ts')
const server = join(root, 'server.ts')

const entries: Record<string, string> = {
  [browser]: `
import { createApp, createSSRApp } from 'vue'
import '@loyalty/embed'
import component from '${component}'
const place = document.querySelector('#app')
const create = place.firstElementChild ? createSSRApp : createApp
create(component).mount(place)
`,
  [server]: `
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import '@loyalty/embed'
import component from '${component}'
export const html = await renderToString(createSSRApp(component))
`,
}

/** The compiler options from the documentation. The options declare that the element is not a Vue component. */
const compilerOptions = { isCustomElement: (tag: string) => tag === 'loyalty-widget' }

const compile = (source: string): string => {
  const { descriptor } = parse(source, { templateParseOptions: compilerOptions })
  return compileScript(descriptor, { id: 'component', inlineTemplate: true, templateOptions: { compilerOptions } })
    .content
}

const modules = (source: string): Plugin => ({
  name: 'modules-of-the-page',
  resolveId: (id) => (id in entries || id === component ? id : undefined),
  load: (id) => (id === component ? compile(source) : entries[id]),
})

const bundle = async (source: string, config: InlineConfig): Promise<string> => {
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
    ...config,
    build: { write: false, minify: false, modulePreload: false, ...config.build },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

/**
 * Builds a script that mounts the component in `#app`, or hydrates the server-rendered HTML in `#app`. Vue's warnings
 * stay enabled.
 */
export const buildVuePage = (source: string): Promise<string> =>
  bundle(source, { build: { rolldownOptions: { input: browser } } })

/** Returns the server-rendered HTML of the component. */
export async function renderVuePage(source: string): Promise<string> {
  const code = await bundle(source, { ssr: { noExternal: true }, build: { ssr: server } })
  const rendered = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { html: string }
  return rendered.html
}
