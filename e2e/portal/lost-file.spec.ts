import { entries, expect, openState, test } from './gallery.ts'

test('a page appears although the network loses its file once', async ({ tab, portalUrl }) => {
  const entry = entries.find(({ page, name }) => page === 'requests/requests-page' && name === 'filled')!
  const lost = new Set<string>()
  await tab.page.route('**/assets/requests*.js', async (route) => {
    const url = route.request().url()
    if (lost.has(url)) return route.continue()
    lost.add(url)
    await route.abort('connectionreset')
  })
  await openState(tab, portalUrl, entry, { lang: 'en', theme: 'light' })
  expect(lost.size).toBeGreaterThan(0)
  await tab.page.unroute('**/assets/requests*.js')
})
