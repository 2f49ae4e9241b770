import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { readManifest, root } from './manifest.ts'
import type { Published } from './published.ts'

/** The folder of the third-party package that a bundled module belongs to. */
const packageFolder = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//

/**
 * Bundles a program with everything it imports into `<folder>/dist/loyalty.js`, and lists the licences of the bundled
 * packages in `<folder>/NOTICES.md`.
 * @throws when a module cannot be bundled, or a bundled package has no licence file
 */
export async function buildProgram(spec: Published, folder: string): Promise<void> {
  const workspace = join(root, 'packages', spec.folder)
  const [source = ''] = Object.values(readManifest(`packages/${spec.folder}`).bin ?? {})
  const bundle = await rolldown({
    input: join(workspace, source),
    cwd: workspace,
    platform: 'node',
    logLevel: 'warn',
    // Leaves out the comments with the paths of the bundled files.
    experimental: { attachDebugInfo: 'none' },
    onwarn: (warning) => {
      throw new Error(warning.message)
    },
  })
  const { output } = await bundle.write({
    file: join(folder, 'dist/loyalty.js'),
    format: 'esm',
    minify: { compress: true, mangle: false, codegen: false },
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await bundle.close()
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  writeFileSync(join(folder, 'NOTICES.md'), notices(modules))
}

function notices(modules: readonly string[]): string {
  const packages = new Map(
    modules.flatMap((file) => {
      const [, path = '', name = ''] = packageFolder.exec(file) ?? []
      return name === '' ? [] : [[name, path] as const]
    }),
  )
  const texts = [...packages.keys()].toSorted().map((name) => {
    const path = packages.get(name) ?? ''
    const file = ['LICENSE', 'LICENSE.md', 'license'].map((each) => join(path, each)).find((each) => existsSync(each))
    if (file === undefined) throw new Error(`${name} has no licence file. Fix: do not bundle it.`)
    const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { version: string }
    return `## ${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`
  })
  return `# Licences of bundled packages\n\n${texts.join('\n')}`
}
