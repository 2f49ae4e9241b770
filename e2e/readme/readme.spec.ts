import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { bank, startTestService } from '@loyalty/service/testing'
import { freePort } from '@loyalty/service/testing/free-port'
import { fencesOf, markOf } from '@loyalty/snippets/fences'
import { callersFolder, pageCode, serverCode, startReadmeSite, verifyCode } from './site.ts'
import { readme, root } from './snippets.ts'

test('the README’s server code has twelve lines, the page code six', () => {
  const lines = (code: string) => code.trimEnd().split('\n').length
  expect(lines(serverCode)).toBe(12)
  expect(lines(pageCode)).toBe(6)
})

test('the README’s server and page open a widget and receive a webhook', async ({ page }) => {
  const url = `http://localhost:${await freePort()}`
  await using service = await startTestService({ SHOP_URL: url })
  const { clientId, clientSecret } = service.credentials()
  const environment = {
    LOYALTY_BASE_URL: service.baseUrls.sandbox,
    LOYALTY_CLIENT_ID: clientId,
    LOYALTY_CLIENT_SECRET: clientSecret,
    LOYALTY_WEBHOOK_SECRETS: service.secrets[bank.organizationId]!.sandbox.webhookSecret,
  }
  await using site = await startReadmeSite(environment, bank.embedKey.sandbox, url)
  await page.goto(url)
  const frame = page.frameLocator('iframe')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.getByRole('radio').first()).toBeAttached()
  const caller = await service.caller()
  await caller.createTransaction({
    body: {
      programId: 'prg_drovak',
      destinationAccount: { destinationUserId: '7730051944' },
      referenceNumber: 'README-1',
      basePoints: 200,
    },
  })
  await expect.poll(site.output).toContain('README-1')
})

test('the README’s verifier accepts a signed body and refuses an altered body', async () => {
  const folder = callersFolder()
  writeFileSync(join(folder, 'verify.ts'), verifyCode)
  process.env['LOYALTY_WEBHOOK_SECRETS'] = 'whsec_readme'
  try {
    const { receive } = (await import(pathToFileURL(join(folder, 'verify.ts')).href)) as {
      receive: (body: Buffer, headers: Record<string, string>) => Promise<{ status: number }>
    }
    const body = Buffer.from('{"type":"LINKED"}')
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', 'whsec_readme').update(`${timestamp}:`).update(body).digest('hex')
    const headers = {
      'x-service-timestamp': timestamp,
      'x-service-signature': signature,
      'x-service-event-id': 'evt_1',
    }
    expect(await receive(body, headers)).toMatchObject({ status: 200, event: { type: 'LINKED' } })
    expect(await receive(Buffer.from('{"type":"DELINKED"}'), headers)).toMatchObject({ status: 401 })
  } finally {
    delete process.env['LOYALTY_WEBHOOK_SECRETS']
    rmSync(folder, { recursive: true, force: true })
  }
})

test('every command and picture in the README exists', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
  const contributing = fencesOf(readFileSync(`${root}.github/CONTRIBUTING.md`, 'utf8'))
    .filter((block) => markOf(block, 'run') === 'scripts')
    .map(({ body }) => body)
  const commands = [...(readme + contributing.join('')).matchAll(/npm (?:run (?:-s )?)?([a-z:]+)/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'with')
  expect(commands).toContain('start')
  for (const command of commands) expect(Object.keys(scripts)).toContain(command)
  for (const [, file = ''] of readme.matchAll(/(?:src="|\]\()((?:apps|packages|e2e)[^")]*)/g))
    expect(existsSync(root + file), file).toBe(true)
})
