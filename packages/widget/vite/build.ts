import { build } from 'vite'
import { locales } from '../src/i18n/locales.ts'

// The widget of the folder it is run in, once for each language.
for (const mode of Object.keys(locales)) await build({ mode })
