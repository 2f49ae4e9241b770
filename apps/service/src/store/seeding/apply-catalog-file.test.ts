import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCatalogFile } from './apply-catalog-file.ts'

const file = fileURLToPath(new URL('../../../seed/catalog.json', import.meta.url))
const encoded = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
const read = (webhookSecret: string, clientSecret = 'x'.repeat(32)) => {
  const registration = { clientSecret, webhookSecret }
  const seedSecrets = JSON.stringify({ org_1: { sandbox: registration, production: registration } })
  return readCatalogFile(file, { shopUrl: undefined, seedSecrets })
}

test.for([24, 25, 26, 64])('readCatalogFile accepts a webhook secret of %i bytes', async (bytes) => {
  await expect(read(`whsec_${encoded(bytes)}`)).resolves.toMatchObject({ file })
})

test.for([
  ['without the prefix whsec_', encoded(24)],
  ['shorter than 24 bytes', `whsec_${encoded(23)}`],
  ['of plain words', 'whsec_our-favourite-secret-of-them-all'],
  ['without its base64 padding', `whsec_${encoded(25).replace(/=+$/, '')}`],
] as const)('readCatalogFile rejects a webhook secret %s without showing the secret', async ([, webhookSecret]) => {
  const refused = read(webhookSecret)
  await expect(refused).rejects.toThrow(/org_1\.sandbox\.webhookSecret, .*24 bytes or more in base64$/)
  await expect(refused).rejects.not.toThrow(webhookSecret)
})

test('readCatalogFile rejects a client secret of fewer than 32 characters', async () => {
  const refused = read(`whsec_${encoded(24)}`, 'x'.repeat(31))
  await expect(refused).rejects.toThrow(/org_1\.sandbox\.clientSecret, .*; a clientSecret has 32 to 256 characters$/)
  await expect(refused).rejects.not.toThrow('xxx')
})
