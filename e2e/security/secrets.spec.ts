import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exchangeIn } from '../exchange/exchange.ts'
import { startChild } from '../stack/child.ts'
import { freePort } from '@loyalty/service/testing/free-port'
import { jwt } from '../stack/wire.ts'
import { expect, test } from '../test.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The beginnings of secrets, and of a private signing key in either of its forms. */
const secretValue = /sk_(?:sandbox|live)_\w|whsec_\w|PRIVATE KEY|["']?kty["']?\s*:|argon2id\$/
const named = /CLIENT_SECRET|WEBHOOK_SECRETS?|MASTER_KEY|sk_(?:sandbox|live)_\w|whsec_\w/

test('shop and service send no secret to a browser', async ({ page, shop, stack, wire }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete('SBX-WEBHOOK-DUPLICATE')
  await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText('duplicate')
  await page.goto(`${stack.shopUrl}/multibrand?by=iframe`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Your rewards' })).toBeVisible()

  const { received } = await wire.read()
  const bytes = received.map(({ headers, body }) => headers + body).join('\n') + stack.front.sent()
  // Proves that the recording is complete: the bytes contain the public key, the demo's event stream and the widgets'
  // code.
  for (const known of [stack.embedKey, 'text/event-stream', '"lane":"webhook"', 'lw.hello'])
    expect(bytes).toContain(known)
  for (const secret of stack.secrets) expect(bytes).not.toContain(secret)
  expect(bytes).not.toMatch(named)
})

test('browser bundles contain no secret and no secret’s name', () => {
  const files = globSync('{packages/embed,apps/{point-exchange,multibrand,demo}}/dist/**/*.{js,css,html,svg,map}', {
    cwd: root,
  })
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5)
  for (const file of files) expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(named)
})

test('the portal’s bundle contains no secret', () => {
  // The portal writes the names of secrets into its snippets, but never a value.
  const files = globSync('apps/portal/dist/**/*.{js,css,html,svg,map,json}', { cwd: root })
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5)
  for (const file of files) expect(readFileSync(join(root, file), 'utf8'), file).not.toMatch(secretValue)
})

test('the shop’s server prints routes and results, without secrets', async ({ page, shop, stack }) => {
  const order = await shop.order()
  await page.goto(`${stack.shopUrl}/point-exchange?order=${order.id}`)
  await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete('PR-CANARY-55')
  await expect.poll(() => shop.entriesOf(order)).toHaveLength(1)
  await page.goto(shop.preferencesAddress())
  await expect(page.getByRole('heading', { name: 'Your rewards' })).toBeVisible()
  const printed = stack.shopOutput()
  expect(printed).toContain('/api/widget-token/point-exchange')
  expect(printed).toContain('/webhooks')
  for (const secret of [...stack.secrets, 'PR-CANARY-55', 'layla']) expect(printed).not.toContain(secret)
  expect(printed).not.toMatch(jwt)
})

test('the service prints no secret at any log level', async ({ browser, stack }) => {
  const { config, secrets } = stack.service
  const [production, sandbox] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-log-'))
  const url = `http://localhost:${sandbox}`
  const env = {
    PRODUCTION_PORT: String(production),
    SANDBOX_PORT: String(sandbox),
    PORTAL_PORT: '0',
    PREVIEW_PORT: '0',
    DATABASE_FILE: join(folder, 'service.db'),
    MASTER_KEY: config.masterKey.toString('base64'),
    CATALOGUE_FILE: config.catalogueFile ?? '',
    SEED_SECRETS: JSON.stringify(secrets),
    LOG_LEVEL: 'trace',
  }
  const service = await startChild('apps/service/dist/main.js', env, `${url}/readyz`)
  const context = await browser.newContext()
  try {
    const order = { userId: 'customer-canary', amount: 50, currency: 'SAR', referenceNumber: 'LOG-CANARY-1' }
    const minted = await context.request.post(`${url}/v1/auth/widget/point-exchange`, {
      data: { ...stack.credentials, ...order },
    })
    const { accessToken } = (await minted.json()) as { accessToken: string }
    const page = await context.newPage()
    await page.goto(`${url}/widgets/point-exchange/?token=${accessToken}`)
    await exchangeIn(page).complete('PR-CANARY-66')
    await context.request.get(`${url}/programs`, { headers: { authorization: `Bearer ${accessToken}` } })
    await expect.poll(service.output).toContain('/v1/widget/point-exchange/transactions')
    for (const secret of [...stack.secrets, accessToken, 'PR-CANARY-66']) expect(service.output()).not.toContain(secret)
    expect(service.output()).not.toMatch(jwt)
  } finally {
    await context.close()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
