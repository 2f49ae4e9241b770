import { defineConfig } from 'vite'
import { widgetConfig } from '@loyalty/widget/vite'

export default defineConfig(({ mode, isSsrBuild }) =>
  widgetConfig({ type: 'multibrand', root: new URL('.', import.meta.url), mode, isForService: isSsrBuild === true }),
)
