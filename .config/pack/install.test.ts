import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../apps/service/testing/free-port.ts'
import { startTestService } from '../../apps/service/testing/service.ts'
import { until } from '../../apps/service/testing/webhooks.ts'
import { root } from './manifest.ts'
import {
  compile,
  createProject,
  evaluate,
  installLinked,
  installWith,
  start,
  writeReadme,
  type OutsideProject,
} from './outside-project.ts'
import { packedFor } from './pack-if-changed.ts'
import { bunProgram, type Manager } from './toolchains.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'install-'))
const own = process.versions.node

/**
 * The package managers and Node versions to install with: by default npm with this repository's Node, without a network.
 * `npm run pack -- --matrix` sets `PACK_MATRIX`, for three managers on the oldest supported versions and this one.
 */
const isMatrix = process.env['PACK_MATRIX'] !== undefined
const targets: [Manager, string][] = isMatrix
  ? (['20.19.0', '22.12.0', own] as const).flatMap((version) =>
      (['npm', 'pnpm', 'yarn'] as const).map((manager): [Manager, string] => [manager, version]),
    )
  : [['npm', own]]

let tarballs: string[] = []
let served: Awaited<ReturnType<typeof packedFor>>
beforeAll(async () => {
  served = await packedFor(join(folder, 'npm'))
  tarballs = served.packages.map(({ file }) => join(served.folder, file))
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** The other packages that the README's server and its types need. */
const others = ['express', '@types/express', '@types/node']
const versionOf = (name: string): string => {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  return `${name}@${new RegExp(`^ {2}'?${name}'?: (.+)$`, 'm').exec(catalog)?.[1] ?? 'missing'}`
}

describe.each(targets)('%s on Node %s', (manager, version) => {
  let project: OutsideProject
  let warnings: string[] = []
  beforeAll(async () => {
    project = createProject(join(folder, `${manager}-${version}`), version)
    if (isMatrix) warnings = await installWith(manager, project, [...tarballs, ...others.map(versionOf)])
    else await installLinked(project, tarballs, others)
  }, 300_000)

  test('the project has the three packages, installed without a warning', () => {
    expect(warnings).toEqual([])
    expect(readdirSync(join(project.folder, 'node_modules/@loyalty')).toSorted()).toEqual(['cli', 'embed', 'sdk'])
  })

  test.each(['module', 'commonjs'] as const)('a program of type %s loads every entry of the SDK', async (type) => {
    const { exports } = createRequire(join(project.folder, 'package.json'))('@loyalty/sdk/package.json') as {
      exports: Record<string, unknown>
    }
    const entries = Object.keys(exports)
      .filter((entry) => entry !== './package.json')
      .map((entry) => entry.replace(/^\./, '@loyalty/sdk'))
    const load = type === 'module' ? 'await import' : 'require'
    const code = `console.log([${entries.map((entry) => `Object.keys(${load}('${entry}')).length > 0`).join()}].join())`
    expect(await evaluate(project, type, code)).toBe(entries.map(() => 'true').join())
  })

  test.each(['nodenext', 'bundler'] as const)('the READMEs compile strictly with %s', async (module) => {
    expect(['sdk', 'embed'].flatMap((name) => writeReadme(project, name))).toEqual(['readme-sdk-1', 'readme-embed-1'])
    expect(await compile(project, module)).toBe('')
  })

  test("the SDK's README server mints a token and receives a webhook", async () => {
    await compile(project, 'nodenext')
    const { status, token, output } = await serveReadme(project)
    expect([status, token]).toEqual([
      200,
      { token: expect.any(String) as string, expiresIn: expect.any(Number) as number },
    ])
    expect(output).toContain('TRANSACTION_COMPLETED')
  })

  // Bun runs in the matrix only, because it comes from the registry.
  const runtimes = isMatrix && manager === 'npm' && version === own ? [bunProgram()] : []
  test.each(runtimes)("Bun runs the SDK's README server", async (bun) => {
    await compile(project, 'nodenext')
    const { status, output } = await serveReadme(project, bun)
    expect([status, output]).toEqual([200, expect.stringContaining('TRANSACTION_COMPLETED')])
  })

  test('the command line starts', async () => {
    const loyalty = join(project.folder, 'node_modules/@loyalty/cli/dist/loyalty.js')
    const { stdout } = await run(project.node, [loyalty, '--help'], { env: project.env })
    expect(stdout).toMatch(/^Usage: loyalty/)
  })
})

// npm installs from the service in the test of the pages' commands.
const servedTo = isMatrix ? (['pnpm', 'yarn'] as const) : []
test.each(servedTo)(
  '%s installs the packages from the addresses of the service',
  async (manager) => {
    const service = await startTestService({ PACKAGES_FOLDER: served.folder })
    try {
      const addresses = served.packages.map(({ file }) => `${service.baseUrls.sandbox}/packages/${file}`)
      const project = createProject(join(folder, `served-${manager}`), own)
      // Yarn needs the name of each package, and a permission for an address without TLS.
      appendFileSync(join(project.folder, '.yarnrc.yml'), 'unsafeHttpWhitelist: [localhost]\n')
      const named = addresses.map((address, index) => `${served.packages[index]?.name}@${address}`)
      expect(await installWith(manager, project, manager === 'yarn' ? named : addresses)).toEqual([])
      const code = "console.log(typeof (await import('@loyalty/sdk')).createServiceClient)"
      expect(await evaluate(project, 'module', code)).toBe('function')
      const lock = readFileSync(join(project.folder, manager === 'pnpm' ? 'pnpm-lock.yaml' : 'yarn.lock'), 'utf8')
      for (const address of addresses) expect(lock).toContain(address)
    } finally {
      await service.close()
    }
  },
  120_000,
)

/** Runs the README's server against the real service, as its only page and its webhook endpoint would use it. */
async function serveReadme(project: OutsideProject, program = project.node) {
  const origin = `http://127.0.0.1:${await freePort()}`
  const service = await startTestService({ SHOP_URL: origin })
  try {
    const { clientId, clientSecret } = service.credentials()
    const { webhookSecret } = Object.values(service.secrets)[0]!.sandbox
    const env = {
      PORT: new URL(origin).port,
      LOYALTY_BASE_URL: service.baseUrls.sandbox,
      LOYALTY_CLIENT_ID: clientId,
      LOYALTY_CLIENT_SECRET: clientSecret,
      LOYALTY_WEBHOOK_SECRETS: webhookSecret,
    }
    await using server = start(project, ['built/readme-sdk-1.js'], env, program)
    await until(() => expect(server.output).toContain(`http://localhost:${new URL(origin).port}`))
    const answer = await fetch(`${origin}/api/widget-token/point-exchange`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-loyalty-widget': '1' },
      body: JSON.stringify({ widget: 'point-exchange', reason: 'initial' }),
    })
    await (await service.caller()).sendTestEvent({ body: {} })
    await until(() => expect(server.output).toContain('TRANSACTION_COMPLETED'))
    return { status: answer.status, token: await answer.json(), output: server.output }
  } finally {
    await service.close()
  }
}
