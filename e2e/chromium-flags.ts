/**
 * Flags to start Chromium in a container and without a display. With these flags, Chromium sends no requests of its own
 * to other servers.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The features that Playwright disables. Chromium reads only the last `--disable-features`, so our flag must repeat
 * this list. `chromium-flags.spec.ts` fails when Playwright changes its list.
 */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Features that load a hidden page for the address bar with every window. No test needs this page, and it costs as much
 * as a test's page.
 */
const ofAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const withoutAddressBar = `--disable-features=${[...offInPlaywright, ...ofAddressBar].join(',')}`
