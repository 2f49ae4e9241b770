import { build } from 'vite'
import { locales } from '@loyalty/embed/languages'

// Builds the widget of the current folder once per language.
for (const mode of locales) await build({ mode })
