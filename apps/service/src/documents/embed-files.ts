import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router } from 'express'
import { problem } from '@loyalty/contract'
import { builtFiles, forEver } from './built-files.ts'
import { readOnly } from '../http/read-only.ts'

/** A release of the widgets' loader `embed.js` in the archive, with its integrity hash. */
export type Release = { version: string; released: string; bytes: number; integrity: string }

const readReleases = (archive: string): Release[] => {
  const file = join(archive, 'versions.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Release[]) : []
}

const fiveMinutes = 'public, max-age=300, stale-while-revalidate=86400'

const isVersion = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/

/**
 * The CORS headers of the widgets' loader `embed.js`. A browser checks the integrity of a script from another origin
 * only with these headers.
 */
const open = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/**
 * Serves the newest widget loader at `/embed/v1/embed.js`, each release at `/embed/<version>/embed.js`, and the list of
 * releases with their integrity hashes at `/embed/versions.json`. A release never changes. `built` and `archive` are
 * folders of `packages/embed`.
 */
export const embedFiles = (built: string, archive: string): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const releases = readReleases(archive)
  const list = {
    evergreen: '/embed/v1/embed.js',
    versions: releases.map(({ version, ...rest }) => ({ version, path: `/embed/${version}/embed.js`, ...rest })),
  }
  router.use('/embed/v1', builtFiles(built, fiveMinutes, open))
  for (const { version } of releases) router.use(`/embed/${version}`, builtFiles(join(archive, version), forEver, open))
  router.get('/embed/versions.json', (_request, response) => {
    response.set({ ...open, 'Cache-Control': fiveMinutes }).json(list)
  })
  router.all('/embed/versions.json', readOnly)
  router.use('/embed/:version/embed.js', ({ params: { version } }, _response, next) => {
    if (!isVersion.test(version)) return next()
    throw problem('ROUTE_NOT_FOUND', {
      detail: `There never was a version ${version} of embed.js. /embed/versions.json names those there are, /embed/v1/embed.js is the newest.`,
    })
  })
  return router
}
