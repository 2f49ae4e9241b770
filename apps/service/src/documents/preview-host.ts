import { join } from 'node:path'
import { Router } from 'express'
import { permissionsPolicy } from '../http/security-headers.ts'
import { readOnly } from '../http/read-only.ts'
import { builtFiles } from './built-files.ts'

type Origins = { portalUrl: string; sandboxUrl: string }

/**
 * The policy of the preview host. Only the portal may frame it, its only script is a file, and it frames only widgets.
 * When a frame stays silent, the public function loads the loader's file without running it, to learn the reason.
 */
const policyOf = ({ portalUrl, sandboxUrl }: Origins): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${new URL(sandboxUrl).origin}/embed/v1/embed.js`,
    `frame-src ${new URL(sandboxUrl).origin}`,
    `frame-ancestors ${portalUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const documentOf = ({ portalUrl, sandboxUrl }: Origins): string =>
  `<!doctype html>
<html lang="en" data-portal="${portalUrl}" data-service="${new URL(sandboxUrl).origin}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Widget preview</title>
<script src="/host.js" defer></script>
<main></main>
</html>
`

/** Serves the page that shows the previews of the embed builder, and its script from the folder of the built portal. */
export const previewHost = (portalFolder: string, origins: Origins): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const html = documentOf(origins)
  const policy = policyOf(origins)
  router.use(builtFiles(join(portalFolder, 'preview'), 'no-cache'))
  router
    .get('/', (_request, response) => {
      response.removeHeader('X-Frame-Options')
      response.set({
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-cache',
        'Referrer-Policy': 'origin',
        'Permissions-Policy': permissionsPolicy,
      })
      response.type('html').send(html)
    })
    .all('/', readOnly)
  return router
}
