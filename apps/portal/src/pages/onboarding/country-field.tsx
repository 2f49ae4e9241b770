import { SelectField } from '@loyalty/ui'
import { useLanguage } from '../../i18n/language.ts'
import { onboardingTexts } from '../../messages/onboarding/texts.ts'
import { countriesIn } from './countries.ts'

/** Renders the choice of a country by its name. The value is the code. */
export function CountryField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const t = onboardingTexts.useText()
  const language = useLanguage()
  return (
    <SelectField label={t('country')} value={value} onChange={onChange}>
      {countriesIn(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
