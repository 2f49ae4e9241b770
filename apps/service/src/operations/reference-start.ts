/**
 * The languages and HTTP clients whose code examples the API reference hides. It shows only examples for a shell,
 * Node.js and Python.
 */
const hiddenClients = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java js kotlin objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((name) => [name, true]),
  ),
  shell: ['httpie', 'wget'],
  node: ['axios', 'ofetch', 'undici'],
  python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
}

/**
 * The configuration of the Scalar viewer, which only shows the OpenAPI document. It switches off the features that call
 * the API, ask an AI assistant, or send data.
 */
const configuration = {
  url: '/openapi.json',
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients,
  persistAuth: false,
  defaultOpenAllTags: true,
  defaultOpenFirstTag: true,
  operationTitleSource: 'summary',
  orderSchemaPropertiesBy: 'preserve',
}

/**
 * The script that starts the Scalar viewer. The page of the API reference loads no other script except the viewer
 * itself.
 */
export const referenceStart = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})\n`

export const referenceStyle = `
body { margin: 0; font-family: system-ui, sans-serif }
#reference a[href^='https://www.scalar.com'] { display: none }
/* The viewer's own greys and method colours are too faint on its backgrounds, its arrows too small, and its long lists out of reach of a keyboard. */
body.light-mode { --scalar-color-2: #595959; --scalar-color-3: #666; --scalar-sidebar-color-2: #595959; --scalar-color-green: #00734a; --scalar-color-blue: #005fb8; --scalar-color-orange: #9a5200; --scalar-color-red: #b3151c; --scalar-color-purple: #6b3fb5; --scalar-color-yellow: #7a5c00 }
body.dark-mode { --scalar-color-3: #9c9c9c; --scalar-color-red: #ff7b72 }
#reference li > div > button[aria-expanded] { min-inline-size: 24px; min-block-size: 24px }
#reference button.client-libraries { min-inline-size: 24px; min-block-size: 24px }
#reference .endpoints, #reference .scalar-card-content:has(> .endpoints) { max-block-size: none; overflow: clip }
#reference .endpoints * { white-space: normal; overflow-wrap: anywhere }
noscript main { max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1.25rem; line-height: 1.6 }
`
