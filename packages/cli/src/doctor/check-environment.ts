import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'

/** Returns whether the packages support a version of Node: `^20.19 || >=22.12`. */
export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

function sdkVersionIn(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, 'any.js'))('@loyalty/sdk/package.json') as { version: string }
    return manifest.version
  } catch {
    return undefined
  }
}

/** Checks the run-time and the variables. Sends no request. */
export function checkEnvironment(
  { clientId, webhookSecrets, links }: Inspection,
  { version = process.versions.node, folder = process.cwd() } = {},
): Finding[] {
  const runtime = findingsOf('Runtime', links.guide('reference/cli'))
  const sdk = findingsOf('SDK', links.guide('start/quickstart'))
  const secrets = findingsOf('Webhook secrets', links.guide('webhooks/receive'))
  const installed = sdkVersionIn(folder)
  const wrong = webhookSecrets.filter((secret) => !secret.startsWith('whsec_')).length
  return [
    isSupported(version)
      ? runtime.ok(`Node ${version}`)
      : runtime.fail(`Node ${version}`, 'Use Node 20.19 or newer, 22.12 or newer, or 24.'),
    installed === undefined
      ? sdk.warn(
          '@loyalty/sdk is not installed in this folder',
          'Run this command in the folder of your server. Ignore this without the SDK.',
        )
      : sdk.ok(`@loyalty/sdk ${installed}`),
    findingsOf('Environment', links.guide('start/credentials')).ok(
      clientId.startsWith('cl_live_') ? 'production' : 'sandbox',
    ),
    webhookSecrets.length === 0
      ? secrets.warn(
          'LOYALTY_WEBHOOK_SECRETS is not set',
          'Set it to the secret of your endpoint, from the portal under Webhooks.',
        )
      : wrong > 0
        ? secrets.fail(
            `${wrong} of ${webhookSecrets.length} do not begin with whsec_`,
            'Copy the whole secret of the endpoint from the portal, without quotation marks.',
          )
        : secrets.ok(`${webhookSecrets.length} set`),
  ]
}
