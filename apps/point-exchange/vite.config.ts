import { defineConfig } from 'vite'
import { widgetConfig } from '@loyalty/widget/vite'

export default defineConfig(({ mode }) =>
  widgetConfig({
    type: 'point-exchange',
    root: new URL('.', import.meta.url),
    mode,
    later:
      /^(account|choose\.refused|review|sending|unknown|done|failed|shared\.(account|close|copied|copyManual|optional|outside|required|opensNewTab))\b/,
  }),
)
