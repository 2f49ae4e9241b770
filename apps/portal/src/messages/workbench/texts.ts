import { createTexts } from '../../i18n/create-texts.ts'

export const workbenchTexts = createTexts({
  en: () => import('./en.ts').then(({ en }) => en),
  ar: () => import('./ar.ts').then(({ ar }) => ar),
})
