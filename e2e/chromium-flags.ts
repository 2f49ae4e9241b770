/** How Chromium is started here: in a container, without a display, and asking nobody but the test's own servers. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright turns off itself: of two such lists the browser takes the last. `chromium-flags.spec.ts` tells when it is another. */
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

/** Pages that the browser loads for its own address bar with every window: no test sees them, and each costs as much as a test's own page. */
const ofAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const withoutAddressBar = `--disable-features=${[...offInPlaywright, ...ofAddressBar].join(',')}`
