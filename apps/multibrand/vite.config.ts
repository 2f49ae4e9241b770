import { defineConfig } from 'vite'
import { widgetConfig } from '@loyalty/widget/vite'

export default defineConfig(({ mode }) =>
  widgetConfig({
    type: 'multibrand',
    root: new URL('.', import.meta.url),
    mode,
    later:
      /^((split|last|saved?|conflict|choose|account|report|statistics|history)\.|home\.(unsaved|goOn)$|shared\.(account\.[\w.]+|back|cancel|choose|copied|copyManual|opensNewTab|outside\.\w+|optional|points|rate|rateAbout|required|search)$)/,
  }),
)
