import { defineConfig } from 'vite'
import { widgetConfig } from '@loyalty/widget/vite'

export default defineConfig(({ mode }) =>
  widgetConfig({
    type: 'point-exchange',
    root: new URL('.', import.meta.url),
    mode,
    later:
      /^(account|choose\.refused|review|sending|unknown|lost|done|failed|shared\.(account|copied|copyManual|optional|outside|required|opensNewTab))\b/,
  }),
)
