import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fencesOf, markOf } from '../../packages/snippets/src/fences.ts'
import { root } from './manifest.ts'

type Listed = { packages: { name: string; url: string }[] }

/** Returns the commands of a page, by its path from the root, that have the given name. */
export function commandsOf(page: string, name: string): string[] {
  return fencesOf(readFileSync(join(root, page), 'utf8'))
    .filter((block) => markOf(block, 'run') === name)
    .map(({ body }) => body)
}

/** Returns the values of a page's placeholders, with the packages that the service at `baseUrl` serves. */
export async function servedValues(baseUrl: string, embedKey: string): Promise<Record<string, string>> {
  const { packages } = (await (await fetch(`${baseUrl}/packages/`)).json()) as Listed
  const addresses = packages.map(({ name, url }) => [`${name.replace('@loyalty/', '')}Package`, url] as const)
  return { baseUrl, embedOrigin: baseUrl, embedKey, ...Object.fromEntries(addresses) }
}
