import { useId } from 'react'
import { setTheme, themes, useTheme } from '../device/theme.ts'
import { setLanguage, useLanguage } from '../i18n/language.ts'
import { langs, languages } from '../i18n/languages.ts'
import { frameTexts } from '../messages/frame/texts.ts'

const themeKeys = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const

/** Renders the choice of language and theme. Both are kept on this device. */
export function DisplaySettings() {
  const t = frameTexts.useText()
  const name = useId()
  const [lang, theme] = [useLanguage(), useTheme()]
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <fieldset className="segments">
        <legend className="lw-visually-hidden">{t('language')}</legend>
        {langs.map((each) => (
          <label key={each} lang={each} dir={languages[each].dir}>
            <input
              type="radio"
              name={`${name}-language`}
              checked={each === lang}
              onChange={() => void setLanguage(each)}
            />
            {languages[each].name}
          </label>
        ))}
      </fieldset>
      <fieldset className="segments">
        <legend className="lw-visually-hidden">{t('theme')}</legend>
        {themes.map((each) => (
          <label key={each}>
            <input type="radio" name={`${name}-theme`} checked={each === theme} onChange={() => setTheme(each)} />
            {t(themeKeys[each])}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
