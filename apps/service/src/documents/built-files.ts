import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { methodNotAllowed } from '../http/method-not-allowed.ts'

/** The `Cache-Control` value of files that never change, such as files with a content hash in their address. */
export const forEver = `public, max-age=${365 * 24 * 3600}, immutable`

type Encoding = 'br' | 'gzip'
type File = { type: string; tag: string; plain: Buffer; encoded: Partial<Record<Encoding, Buffer>> }

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

const readFile = (path: string, type: string, encodings: readonly Encoding[]): File => {
  const plain = readFileSync(path)
  const encoded = Object.fromEntries(encodings.map((each) => [each, readFileSync(path + endings[each])]))
  return { type, tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, encoded }
}

/** The files that this process has read, by path. Both environments serve the same files, so memory holds each once. */
const known = new Map<string, { version: string; file: File }>()

/** Reads a file, or returns it from memory if it has not changed since this process read it. */
const readOnce = (path: string, type: string, encodings: readonly Encoding[]): File => {
  const { mtimeMs, size } = statSync(path)
  const version = [mtimeMs, size, ...encodings].join(' ')
  const found = known.get(path)
  if (found?.version === version) return found.file
  const file = readFile(path, type, encodings)
  known.set(path, { version, file })
  return file
}

/**
 * Serves the built files of a folder and their compressed forms. Reads all files only at the start, so a later build
 * does not break open pages. If the folder is missing, serves no files, so API tests need no build.
 */
export const builtFiles = (
  folder: string,
  cacheControl: string,
  headers: Readonly<Record<string, string>> = {},
): RequestHandler => {
  const files = new Map<string, File>()
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  for (const name of names) {
    const type = types[name.split('.').at(-1) ?? '']
    const encodings = (['br', 'gzip'] as const).filter((each) => names.has(name + endings[each]))
    if (type !== undefined) files.set(`/${name}`, readOnce(join(folder, name), type, encodings))
  }
  return (request, response, next) => {
    const file = files.get(request.path)
    if (!file) {
      next()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(response, ['GET', 'HEAD'])
    response.locals['route'] = `${request.baseUrl}/{file}`
    // Browsers accept gzip and Brotli without a preference. The server prefers Brotli, because Brotli files are smaller
    // than gzip files.
    const encoding = (['br', 'gzip'] as const).find(
      (each) => file.encoded[each] && request.acceptsEncodings(each) === each,
    )
    const body = encoding && file.encoded[encoding]
    response.set({
      ...headers,
      'Cache-Control': cacheControl,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Type': file.type,
      ETag: file.tag,
      Vary: 'Accept-Encoding',
    })
    if (body) response.set('Content-Encoding', encoding)
    response.send(body ?? file.plain)
  }
}
