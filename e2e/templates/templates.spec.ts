import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { bank, startTestService } from '@loyalty/service/testing'
import { freePort } from '@loyalty/service/testing/free-port'
import { exchangeIn } from '../exchange/exchange.ts'

const run = promisify(execFile)

/** Each server template, with the commands of its README: to install, to test and to start. */
const templates = [
  {
    template: 'express',
    commands: [
      ['npm', 'install', '--no-audit', '--no-fund'],
      ['npm', 'test'],
    ],
    start: ['node', '--env-file=.env', 'server.js'],
  },
  {
    template: 'python',
    commands: [['python3', '-m', 'unittest', 'tests/test_loyalty.py']],
    start: ['python3', 'server.py'],
  },
] as const

type PackageList = { packages: { name: string; url: string }[] }

for (const { template, commands, start } of templates) {
  test(`the ${template} template books an exchange outside of the repository`, async ({ page }) => {
    test.setTimeout(180_000)
    const port = await freePort()
    const shopUrl = `http://localhost:${port}`
    await using service = await startTestService({ SHOP_URL: shopUrl })
    const baseUrl = service.baseUrls.sandbox
    const folder = mkdtempSync(join(tmpdir(), 'loyalty-template-'))
    const { clientId, clientSecret } = service.credentials()
    const env = {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      LOYALTY_BASE_URL: baseUrl,
      LOYALTY_CLIENT_ID: clientId,
      LOYALTY_CLIENT_SECRET: clientSecret,
      LOYALTY_EMBED_KEY: bank.embedKey.sandbox,
      LOYALTY_WEBHOOK_SECRETS: service.secrets[bank.organizationId]!.sandbox.webhookSecret,
    }
    const { packages } = (await (await fetch(`${baseUrl}/packages/`)).json()) as PackageList
    const cli = packages.find(({ name }) => name === '@loyalty/cli')!.url
    const create = ['exec', '--yes', '--package', cli, '--', 'loyalty', 'create', 'shop', '--template', template]
    await run('npm', create, { cwd: folder, env })
    const cwd = join(folder, 'shop')
    for (const [command, ...args] of commands) await run(command, args, { cwd, env })
    const [program, ...args] = start
    const shop = spawn(program, args, { cwd, env: { ...env, PORT: String(port) }, stdio: 'ignore' })
    const ended = once(shop, 'exit')
    try {
      const orders = () =>
        fetch(`${shopUrl}/orders`).then(
          (answer) => answer.json() as Promise<{ amount: number; paidBy: string | null }[]>,
          () => undefined,
        )
      await expect.poll(orders, { timeout: 20_000 }).toEqual([])
      await page.goto(shopUrl)
      await exchangeIn(page.frameLocator('loyalty-widget iframe')).complete()
      await expect
        .poll(orders, { timeout: 20_000 })
        .toMatchObject([{ amount: 50, paidBy: expect.stringMatching(/^txn_/) as unknown }])
    } finally {
      shop.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  })
}
