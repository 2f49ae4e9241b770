import { Button, SelectField } from '@loyalty/ui'
import { AppearancePanel, appearanceTextsOf } from '@loyalty/ui/appearance-panel'
import { locales, nameOf } from '@loyalty/embed/languages'
import { builderTexts } from '../../../messages/builder/texts.ts'
import { calendarNames, numeralNames, widgetThemes, widgetTypes } from '../../../preview-host/embed-options.ts'
import { widths, type BuilderOptions } from './builder-search.ts'

interface ChoiceProps<V extends string> {
  label: string
  value: V
  values: readonly V[]
  textOf: (value: V) => string
  /** The language of a text, if it is not that of the page. */
  langOf?: (value: V) => string
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, value, values, textOf, langOf, onChange }: ChoiceProps<V>) {
  const choose = (text: string) => {
    const chosen = values.find((each) => each === text)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <SelectField label={label} value={value} onChange={choose}>
      {values.map((each) => (
        <option key={each} value={each} lang={langOf?.(each)}>
          {textOf(each)}
        </option>
      ))}
    </SelectField>
  )
}

export interface OptionFieldsProps {
  options: BuilderOptions
  onChange: (changes: Partial<BuilderOptions>) => void
  onReset: () => void
}

/** Renders a field for each option of a widget. */
export function OptionFields({ options, onChange, onReset }: OptionFieldsProps) {
  const t = builderTexts.useText()
  const { widget, locale, theme, width, numerals = 'auto', calendar = 'gregory', appearance } = options
  return (
    <section aria-label={t('options')} className="grid content-start gap-4">
      <Choice
        label={t('widget')}
        value={widget}
        values={widgetTypes}
        textOf={(each) => t(each === 'multibrand' ? 'multibrand' : 'pointExchange')}
        onChange={(widget) => onChange({ widget })}
      />
      <Choice
        label={t('language')}
        value={locale}
        values={locales}
        textOf={nameOf}
        langOf={(each) => each}
        onChange={(locale) => onChange({ locale })}
      />
      <Choice
        label={t('theme')}
        value={theme}
        values={widgetThemes}
        textOf={(each) => t(({ auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const)[each])}
        onChange={(theme) => onChange({ theme })}
      />
      <Choice
        label={t('width')}
        value={width}
        values={widths}
        textOf={(each) => (each === 'full' ? t('widthFull') : t('pixels', { count: Number(each) }))}
        onChange={(width) => onChange({ width })}
      />
      <Choice
        label={t('numerals')}
        value={numerals}
        values={numeralNames}
        textOf={(each) => t(({ auto: 'numeralsAuto', latn: 'numeralsLatin', arab: 'numeralsArabic' } as const)[each])}
        onChange={(numerals) => onChange({ numerals: numerals === 'auto' ? undefined : numerals })}
      />
      <Choice
        label={t('calendar')}
        value={calendar}
        values={calendarNames}
        textOf={(each) => t(each === 'gregory' ? 'calendarGregorian' : 'calendarIslamic')}
        onChange={(calendar) => onChange({ calendar: calendar === 'gregory' ? undefined : calendar })}
      />
      <AppearancePanel
        appearance={appearance}
        onChange={(appearance) => onChange({ appearance })}
        texts={appearanceTextsOf(t)}
      />
      <Button variant="secondary" onClick={onReset}>
        {t('reset')}
      </Button>
    </section>
  )
}
