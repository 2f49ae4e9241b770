import type { Page } from '@playwright/test'
import type { Shop } from '../shop.ts'
import type { Stack } from '../stack/stack.ts'
import { nimbara, preferencesIn } from './preferences.ts'

/** Opens the shop's page as a signed-in customer and changes a share without saving. */
export const editInShop = async (page: Page, stack: Stack, shop: Shop, percent: number) => {
  await shop.signIn()
  await page.goto(`${stack.shopUrl}/multibrand`)
  const frame = page.frameLocator('loyalty-widget iframe')
  const preferences = preferencesIn(frame)
  await preferences.edit()
  await preferences.type(nimbara, percent)
  return { frame, preferences }
}
