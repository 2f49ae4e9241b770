import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../config.ts'
import { applyCatalogue, type ApplyOptions, type SeedSecrets } from './apply-catalogue.ts'
import { applyOwners } from './apply-owners.ts'
import type { Database } from '../engine/database.ts'
import { CatalogueFile } from './catalogue-file.ts'
import type { Catalogue } from './schema.ts'

type FileSettings = {
  /** Takes the place of the catalogue's own shop address. */
  shopUrl: string | undefined
  /** JSON, by organization: those of each environment, and the owner's password. */
  seedSecrets: string | undefined
}

/** As strong as one that is made here. */
const webhookSecret = z.string().refine((text) => {
  const bytes = text.startsWith('whsec_') ? Buffer.from(text.slice('whsec_'.length), 'base64') : Buffer.alloc(0)
  return bytes.length >= 24 && text === `whsec_${bytes.toString('base64')}`
})
/** Guesses of a client secret are not refused by number alone: it must be too long to guess. */
const clientSecret = z.string().min(32).max(256)
const registration = z.object({ clientSecret, webhookSecret })
const owner = z.object({ password: z.string().min(12).max(256) })
const SeedSecretsText = z.record(z.string(), z.object({ sandbox: registration, production: registration, owner: owner.optional() }))

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
  // Where, and never what: the values are secrets.
  const places = result.error.issues.map(({ path }) => path.join('.') || 'the whole')
  const wanted = Object.entries(forms).flatMap(([name, form]) => (places.some((place) => place.endsWith(`.${name}`)) ? [`; ${form}`] : []))
  throw new ConfigError(
    `SEED_SECRETS is not what the catalogue wants, by organization and environment: see ${places.join(', ')}${wanted.join('')}`,
  )
}

/** Throws a `ConfigError` with one line for each problem, each with its path in the file. */
const readCatalogue = async (file: string, shopUrl: string | undefined): Promise<Catalogue> => {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => unreadable(cause, file))
  const result = CatalogueFile.safeParse(parse(shopUrl === undefined ? text : text.replaceAll('http://localhost:3000', shopUrl), file))
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || 'the whole file'}: ${message}`)
  throw new ConfigError([`${file} is not a valid catalogue:`, ...lines].join('\n'))
}

type CatalogueFile = { file: string; catalogue: Catalogue; secrets: SeedSecrets }

/** Reads and checks the file and the secrets before anything is opened. Throws `ConfigError`. */
export const readCatalogueFile = async (file: string, { shopUrl, seedSecrets }: FileSettings): Promise<CatalogueFile> => ({
  file,
  catalogue: await readCatalogue(file, shopUrl),
  secrets: parseSecrets(seedSecrets ?? '{}'),
})

/** Applies what was read: again changes nothing, and prices and rates are appended, with the logos in the folder beside it. */
export const applyCatalogueFile = async (
  database: Database,
  { file, catalogue, secrets }: CatalogueFile,
  options: Pick<ApplyOptions, 'now' | 'id' | 'masterKey'>,
): Promise<void> => {
  const all = { ...options, secrets, logosFolder: `${dirname(file)}/logos` }
  await applyCatalogue(database, catalogue, all).catch((cause: NodeJS.ErrnoException) => unreadable(cause))
  await applyOwners(database, catalogue, all)
}
