import { extname, join } from 'node:path'
import { compile as compileSvelte } from 'svelte/compiler'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { compileScript, parse } from 'vue/compiler-sfc'
import { snippet } from '@loyalty/snippets'

const root = new URL('..', import.meta.url).pathname
const browser = join(root, 'browser.ts')
const server = join(root, 'server.ts')

/** A framework of the documentation: what its compiler returns, and the module that mounts the component in `#app`. */
type Framework = { module: string; compile: (source: string) => string; entry: string }

/** The compiler options from the documentation. The options declare that the element is not a Vue component. */
const compilerOptions = { isCustomElement: (tag: string) => tag === 'loyalty-widget' }

const compileVue = (source: string): string => {
  const { descriptor } = parse(source, { templateParseOptions: compilerOptions })
  return compileScript(descriptor, { id: 'component', inlineTemplate: true, templateOptions: { compilerOptions } })
    .content
}

const component = (ending: string): string => join(root, `component.${ending}`)

const frameworks: Readonly<Record<string, Framework>> = {
  '.vue': {
    module: component('vue.ts'),
    compile: compileVue,
    entry: `
import { createApp, createSSRApp } from 'vue'
${snippet('embed/vue-entry.ts')}
import component from '${component('vue.ts')}'
const place = document.querySelector('#app')
const create = place.firstElementChild ? createSSRApp : createApp
create(component).mount(place)
`,
  },
  '.svelte': {
    module: component('svelte.js'),
    // The documented policy forbids HTML from texts. Svelte then creates the elements one by one.
    compile: (source) => compileSvelte(source, { fragments: 'tree', css: 'injected' }).js.code,
    entry: `
import { mount } from 'svelte'
${snippet('embed/svelte-entry.ts')}
import component from '${component('svelte.js')}'
mount(component, { target: document.querySelector('#app') })
`,
  },
  '.tsx': {
    module: component('tsx'),
    compile: (source) => source,
    entry: `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as components from '${component('tsx')}'
const props = { locale: 'en', onDone: () => console.info('done') }
createRoot(document.querySelector('#app')).render(createElement(Object.values(components)[0], props))
`,
  },
}

const renderer = `
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import '@loyalty/embed'
import component from '${component('vue.ts')}'
export const html = await renderToString(createSSRApp(component))
`

const frameworkOf = (path: string): Framework => {
  const framework = frameworks[extname(path)]
  if (framework === undefined) throw new Error(`No framework compiles ${path}`)
  return framework
}

const modules = ({ module, compile, entry }: Framework, source: string): Plugin => {
  const texts: Readonly<Record<string, () => string>> = {
    [module]: () => compile(source),
    [browser]: () => entry,
    [server]: () => renderer,
  }
  return {
    name: 'modules-of-the-page',
    resolveId: (id) => (id in texts ? id : undefined),
    load: (id) => texts[id]?.(),
  }
}

const bundle = async (path: string, source: string, config: InlineConfig): Promise<string> => {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [modules(frameworkOf(path), source)],
    resolve: {
      alias: [
        { find: /^@loyalty\/embed$/, replacement: join(root, 'src/host/index.ts') },
        { find: /^@loyalty\/embed\/react$/, replacement: join(root, 'src/react/loyalty-widget.ts') },
      ],
    },
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
 * Builds a script that mounts a component in `#app`, or hydrates Vue's server-rendered HTML in `#app`. The ending of `path`
 * selects the framework: `.vue`, `.svelte` or `.tsx`. The warnings of the framework stay enabled.
 */
export const buildPage = (path: string, source: string): Promise<string> =>
  bundle(path, source, { build: { rolldownOptions: { input: browser } } })

/** Returns the server-rendered HTML of a Vue component. */
export async function renderVuePage(source: string): Promise<string> {
  const code = await bundle('page.vue', source, { ssr: { noExternal: true }, build: { ssr: server } })
  const rendered = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { html: string }
  return rendered.html
}
