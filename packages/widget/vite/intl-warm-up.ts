import { intlTag } from '../src/i18n/format.ts'
import type { Locale } from '../src/i18n/locales.ts'

/**
 * Returns the script of the warm-up worker. The first formatted number loads the `Intl` tables of every language. On a
 * slow phone, this takes longer than rendering a screen. The page can use the loaded tables, because all threads share
 * them.
 */
export const intlWarmUpScript = (locale: Locale): string =>
  `
const tag = ${JSON.stringify(intlTag(locale))};
(1).toLocaleString(tag, { style: 'currency', currency: 'SAR' });
(1).toLocaleString(tag, { style: 'percent' });
new Date(0).toLocaleDateString(tag, { day: 'numeric', month: 'short' });
'a'.localeCompare('b', tag);
new Intl.PluralRules(tag).select(1);
close();
`.replace(/\n/g, '')
