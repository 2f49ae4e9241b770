import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import type { Logger } from 'pino'
import { readOnly } from '../http/read-only.ts'

/** A packed package as `packages.json` lists it. `integrity` is the SHA-512 in the form of an npm lockfile. */
type ListedPackage = { name: string; version: string; file: string; integrity: string; bytes: number }

type PackedPackage = ListedPackage & { content: Buffer }

const isTarball = /^[\w-]+(\.[\w-]+)*\.tgz$/

const integrityOf = (content: Buffer): string => `sha512-${createHash('sha512').update(content).digest('base64')}`

/**
 * Reads the packages that `npm run pack` wrote. Skips a package whose file is missing or has another hash than the list,
 * and logs a warning. Returns no packages if the folder has no list.
 */
const readPackages = (folder: string, log: Pick<Logger, 'warn'>): PackedPackage[] => {
  const list = join(folder, 'packages.json')
  if (!existsSync(list)) return []
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as { packages: ListedPackage[] }
  return packages.flatMap((listed) => {
    const path = join(folder, listed.file)
    const content = isTarball.test(listed.file) && existsSync(path) ? readFileSync(path) : undefined
    if (content !== undefined && integrityOf(content) === listed.integrity) return [{ ...listed, content }]
    log.warn({ file: listed.file }, 'packed package is missing or differs from packages.json: run npm run pack')
    return []
  })
}

/**
 * Serves the packed packages at `/packages/<file>` and their list at `/packages/`, so that npm, pnpm and yarn install
 * them by address. Reads all files only at the start. A request can name only a file of the list.
 */
export const servedPackages = (folder: string, baseUrl: string, log: Pick<Logger, 'warn'>): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const packages = readPackages(folder, log)
  const files = new Map(packages.map((each) => [each.file, each]))
  const list = {
    packages: packages.map(({ name, version, file, integrity, bytes }) => ({
      name,
      version,
      url: `${baseUrl}/packages/${file}`,
      integrity,
      bytes,
    })),
  }
  router.get('/packages/', (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(list)
  })
  router.all('/packages/', readOnly)
  router.get('/packages/:file', ({ params }, response, next) => {
    const found = files.get(params.file)
    if (found === undefined) return next()
    response.locals['route'] = '/packages/{file}'
    response.set({
      // A package manager checks each time: during development, the content changes under one version.
      'Cache-Control': 'no-cache, no-transform',
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${found.file}"`,
      ETag: `"${found.integrity}"`,
      'Repr-Digest': `sha-512=:${found.integrity.slice('sha512-'.length)}:`,
    })
    response.send(found.content)
  })
  router.all('/packages/:file', readOnly)
  return router
}
