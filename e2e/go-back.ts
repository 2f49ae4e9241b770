import type { Page } from '@playwright/test'

/**
 * Goes back in the page's history, and waits for nothing. Delays the step, because an immediate step could destroy the
 * document before `evaluate` returns. Playwright's own `goBack` waits for a load event, which a page from the
 * back/forward cache does not fire in Firefox.
 */
export const goBack = (page: Page): Promise<void> => page.evaluate(() => void setTimeout(() => history.back()))
