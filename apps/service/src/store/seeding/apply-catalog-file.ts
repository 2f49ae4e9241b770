import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { roles } from '@loyalty/contract'
import { ConfigError } from '../../config-error.ts'
import { applyCatalog, overwriteCatalog, type ApplyOptions, type SeedSecrets } from './apply-catalog.ts'
import { applyOwners } from './apply-owners.ts'
import { applyPeople } from './apply-people.ts'
import type { Database } from '../engine/database.ts'
import { CatalogFile } from './catalog-file.ts'
import type { Catalog } from './schema.ts'

type FileSettings = {
  /** The shop's address. It replaces every `http://localhost:3000` in the text of the catalog file. */
  shopUrl: string | undefined
  /**
   * JSON text. For each organization, it has the secrets of both environments and, optionally, the passwords of the owner
   * and of one person for each other role.
   */
  seedSecrets: string | undefined
}

/** A webhook secret with at least 24 random bytes, which is the number that the service itself generates. */
const webhookSecret = z.string().refine((text) => {
  const bytes = text.startsWith('whsec_') ? Buffer.from(text.slice('whsec_'.length), 'base64') : Buffer.alloc(0)
  return bytes.length >= 24 && text === `whsec_${bytes.toString('base64')}`
})
/**
 * A client secret of at least 32 characters. An attacker could guess a shorter secret in spite of the limit of failed
 * attempts.
 */
const clientSecret = z.string().min(32).max(256)
const registration = z.object({ clientSecret, webhookSecret })
const person = z.object({ password: z.string().min(12).max(256) })
const people = z.partialRecord(z.enum(roles).exclude(['owner']), person)
const SeedSecretsText = z.record(
  z.string(),
  z.object({ sandbox: registration, production: registration, owner: person.optional(), people: people.optional() }),
)

const parse = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(`${name} is not JSON: ${(cause as Error).message}`, { cause })
  }
}

const unreadable = (cause: NodeJS.ErrnoException, file = cause.path): never => {
  if (cause.code === undefined || file === undefined) throw cause
  throw new ConfigError(`${file} cannot be read (${cause.code})`, { cause })
}

const forms = {
  clientSecret: 'a clientSecret has 32 to 256 characters',
  webhookSecret: 'a webhookSecret is whsec_ and 24 bytes or more in base64',
}

const parseSecrets = (text: string): SeedSecrets => {
  const result = SeedSecretsText.safeParse(parse(text, 'SEED_SECRETS'))
  if (result.success) return result.data
  // The message gives only the paths of the invalid values, because the values are secrets.
  const places = result.error.issues.map(({ path }) => path.join('.') || 'the whole')
  const wanted = Object.entries(forms).flatMap(([name, form]) =>
    places.some((place) => place.endsWith(`.${name}`)) ? [`; ${form}`] : [],
  )
  throw new ConfigError(
    `SEED_SECRETS does not fit the catalog. Fix, by organization and environment: ${places.join(', ')}${wanted.join('')}`,
  )
}

/**
 * Reads and checks the catalog file. Throws `ConfigError` with one line for each problem. The line starts with the path
 * of the wrong field.
 */
const readCatalog = async (file: string, shopUrl: string | undefined): Promise<Catalog> => {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => unreadable(cause, file))
  const result = CatalogFile.safeParse(
    parse(shopUrl === undefined ? text : text.replaceAll('http://localhost:3000', shopUrl), file),
  )
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the whole file'}: ${message}`)
  throw new ConfigError([`${file} is not a valid catalog:`, ...lines].join('\n'))
}

type CatalogFile = { file: string; catalog: Catalog; secrets: SeedSecrets }

/**
 * Reads and checks the catalog file and the secrets. Throws `ConfigError` if one is wrong. Call this function before
 * you open the database, so that a wrong file leaves the database unchanged.
 */
export const readCatalogFile = async (file: string, { shopUrl, seedSecrets }: FileSettings): Promise<CatalogFile> => ({
  file,
  catalog: await readCatalog(file, shopUrl),
  secrets: parseSecrets(seedSecrets ?? '{}'),
})

/**
 * Stores a catalog from `readCatalogFile`, with the logos from the folder `logos` beside the catalog file. A second
 * call with an unchanged catalog changes nothing. Adds a changed price or rate to the stored history.
 */
export const applyCatalogFile = async (
  database: Database,
  { file, catalog, secrets }: CatalogFile,
  options: Pick<ApplyOptions, 'now' | 'id' | 'masterKey'>,
): Promise<void> => {
  const all = { ...options, secrets, logosFolder: `${dirname(file)}/logos` }
  await applyCatalog(database, catalog, all).catch((cause: NodeJS.ErrnoException) => unreadable(cause))
  await applyOwners(database, catalog, all)
  await applyPeople(database, catalog, all)
}

/**
 * Makes the stored items equal to the file, with one line for each difference. With `dryRun`, stores nothing except the
 * logos.
 */
export const overwriteCatalogFile = (
  database: Database,
  { file, catalog, secrets }: CatalogFile,
  options: Pick<ApplyOptions, 'now' | 'id' | 'masterKey'> & { dryRun: boolean },
): Promise<string[]> =>
  overwriteCatalog(database, catalog, { ...options, secrets, logosFolder: `${dirname(file)}/logos` }).catch(
    (cause: NodeJS.ErrnoException) => unreadable(cause),
  )
