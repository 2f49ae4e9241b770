import { expect, type Page } from '@playwright/test'
import { stateAddress } from '../states/gallery.ts'

/** The main screens of both widgets, as states of the gallery. */
export const mainScreens = {
  'point-exchange': ['choose', 'account', 'account-missing', 'review', 'unknown', 'done', 'refused-conflict', 'paused'],
  multibrand: [
    'home',
    'split-changed',
    'split-removed',
    'split-remove-last',
    'choose-found',
    'account-not-found',
    'saved',
    'conflict',
    'statistics-table',
    'history',
  ],
} as const

export type Widget = keyof typeof mainScreens

export const openState = async (
  page: Page,
  gallery: string,
  widget: Widget,
  name: string,
  locale: string,
  theme = 'light',
) => {
  await page.goto(gallery + stateAddress(widget, name, { locale, theme }))
  await expect(page.locator('html')).toHaveAttribute('data-reached', name)
}
