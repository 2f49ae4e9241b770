import { build } from 'vite'
import { locales } from '@loyalty/embed/languages'

// Builds the widget of the current folder once per language, and then the module that renders its first screen.
for (const mode of locales) {
  await build({ mode })
  await build({ mode, build: { ssr: 'src/first-screen.tsx' } })
}
