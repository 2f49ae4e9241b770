import { defineConfig } from 'vite'
import { widgetConfig } from '@loyalty/widget/vite'

export default defineConfig(({ mode }) =>
  widgetConfig({ type: 'multibrand', root: new URL('.', import.meta.url), mode }),
)
