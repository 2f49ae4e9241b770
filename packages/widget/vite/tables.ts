import { intlTag } from '../src/i18n/format.ts'
import type { Locale } from '../src/i18n/locales.ts'

/**
 * What a worker runs while the first screen waits for its data. The first figure of a process reads the tables of every language there is, which takes a
 * slow phone longer than a screen does; then they are there for all of its threads.
 */
export const tablesScript = (locale: Locale): string =>
  `
const tag = ${JSON.stringify(intlTag(locale))};
(1).toLocaleString(tag, { style: 'currency', currency: 'SAR' });
(1).toLocaleString(tag, { style: 'percent' });
new Date(0).toLocaleDateString(tag, { day: 'numeric', month: 'short' });
'a'.localeCompare('b', tag);
new Intl.PluralRules(tag).select(1);
close();
`.replace(/\n/g, '')
