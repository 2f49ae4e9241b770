import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'
import { applyCatalogue, type ApplyOptions, type SeedSecrets } from '../store/apply-catalogue.ts'
import type { Database } from '../store/database.ts'
import { Catalogue } from './schema.ts'

type FileOptions = Pick<ApplyOptions, 'now' | 'id' | 'masterKey'> & {
  /** Takes the place of the catalogue's own shop address. */
  shopUrl: string | undefined
  /** JSON, by organization and environment. */
  seedSecrets: string | undefined
}

const parse = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(`${name} is not JSON: ${(cause as Error).message}`, { cause })
  }
}

const unreadable = (cause: NodeJS.ErrnoException): never => {
  if (cause.code === undefined || cause.path === undefined) throw cause
  throw new ConfigError(`${cause.path} cannot be read (${cause.code})`, { cause })
}

/** Throws a `ConfigError` with one line for each problem, each with its path in the file. */
const readCatalogue = async (file: string, shopUrl: string | undefined): Promise<Catalogue> => {
  const text = await readFile(file, 'utf8').catch(unreadable)
  const result = Catalogue.safeParse(parse(shopUrl === undefined ? text : text.replaceAll('http://localhost:3000', shopUrl), file))
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the whole file'}: ${message}`)
  throw new ConfigError([`${file} is not a valid catalogue:`, ...lines].join('\n'))
}

/** Applies the file: again changes nothing, and prices and rates are appended, with the logos in the folder beside it. */
export const applyCatalogueFile = async (
  database: Database,
  file: string,
  { shopUrl, seedSecrets, ...options }: FileOptions,
): Promise<Catalogue> => {
  const catalogue = await readCatalogue(file, shopUrl)
  const secrets = parse(seedSecrets ?? '{}', 'SEED_SECRETS') as SeedSecrets
  await applyCatalogue(database, catalogue, { ...options, secrets, logosFolder: `${dirname(file)}/logos` }).catch(unreadable)
  return catalogue
}
