import { expect, test } from '@playwright/test'

test('Chromium starts without the features that Playwright disables', async ({ browser, page }) => {
  await page.goto('about:blank')
  const devtools = await browser.newBrowserCDPSession()
  const { commandLine } = await devtools.send('SystemInfo.getInfo')
  const [theirs = '', ours = '', ...more] = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(
    ([, names = '']) => names,
  )
  expect(more).toEqual([])
  expect(theirs.split(',').filter((name) => !ours.split(',').includes(name))).toEqual([])
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{}] })
  expect(targetInfos.map(({ type }) => type)).not.toContain('browser_ui')
})
