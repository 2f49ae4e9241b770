import { defineConfig } from 'vite'
import { widgetConfig } from '@loyalty/widget/vite'

export default defineConfig(({ mode }) =>
  widgetConfig({
    type: 'multibrand',
    root: new URL('.', import.meta.url),
    mode,
    later:
      /^((split|last|save|conflict|choose|account)\.|shared\.(back|cancel|close|copied|copyManual|opensNewTab|outside\.\w+|optional|points|required|slow)$)/,
  }),
)
