import { intlTag } from '../src/i18n/format.ts'
import type { Locale } from '../src/i18n/locales.ts'

/**
 * Returns the script of the warm-up worker, which loads the `Intl` tables for all threads. Otherwise the first
 * formatted number would load the tables, which takes longer on a slow phone than rendering a screen.
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
