import { Button } from '../buttons/button.tsx'
import { SelectField } from '../inputs/select-field.tsx'
import { densityNames, fontNames, MAX_RADIUS, type DensityName, type FontName } from './appearance.ts'
import type { AppearanceTexts } from './appearance-texts.ts'
import { colorIn, schemes, withColor, type AppearanceWish } from './appearance-wish.ts'
import { ColorField } from './color-field.tsx'
import { ContrastLine } from './contrast-line.tsx'
import { contrastRows, type ContrastRow } from './contrast-rows.ts'
import { colorTokens, type ColorToken } from './paint.ts'

export { appearanceTextsOf, type AppearanceTexts } from './appearance-texts.ts'

export interface AppearancePanelProps {
  appearance: AppearanceWish
  onChange: (appearance: AppearanceWish) => void
  texts: AppearanceTexts
}

/** The colours that most pages set. The others are in a closed group. */
const first: readonly ColorToken[] = ['accent', 'background', 'text']

/** Returns an appearance with another value of a setting. `undefined` removes the setting. */
function withSetting<K extends keyof AppearanceWish>(
  appearance: AppearanceWish,
  name: K,
  value: AppearanceWish[K] | undefined,
): AppearanceWish {
  const { [name]: _, ...others } = appearance
  return value === undefined ? others : { ...others, [name]: value }
}

/** Renders a field for each setting of an appearance, and the contrast of its colours in both schemes. */
export function AppearancePanel({ appearance, onChange, texts }: AppearancePanelProps) {
  const rows = contrastRows(appearance)
  const colors = (tokens: readonly ColorToken[]) =>
    tokens.map((token) => (
      <ColorSetting
        key={token}
        token={token}
        rows={rows.filter((row) => row.token === token)}
        appearance={appearance}
        onChange={onChange}
        texts={texts}
      />
    ))
  const rest = colorTokens.filter((token) => !first.includes(token))
  const isOpen = rest.some((token) => appearance[token] !== undefined)
  const set = <K extends keyof AppearanceWish>(name: K, value: AppearanceWish[K] | undefined) =>
    onChange(withSetting(appearance, name, value))
  return (
    <div className="lw-appearance">
      {colors(first)}
      <details open={isOpen}>
        <summary>{texts.moreColors}</summary>
        <div className="lw-appearance">{colors(rest)}</div>
      </details>
      <SelectField
        label={texts.radius}
        value={String(appearance.radius ?? '')}
        onChange={(value) => set('radius', value === '' ? undefined : Number(value))}
      >
        <option value="">{texts.usual}</option>
        {Array.from({ length: MAX_RADIUS + 1 }, (_, px) => (
          <option key={px} value={px}>
            {texts.pixels(px)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.font}
        value={appearance.font ?? ''}
        onChange={(value) =>
          set(
            'font',
            fontNames.find((name: FontName) => name === value),
          )
        }
      >
        <option value="">{texts.usual}</option>
        {fontNames.map((name) => (
          <option key={name} value={name}>
            {texts.fonts[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.density}
        value={appearance.density ?? ''}
        onChange={(value) =>
          set(
            'density',
            densityNames.find((name: DensityName) => name === value),
          )
        }
      >
        <option value="">{texts.usual}</option>
        {densityNames.map((name) => (
          <option key={name} value={name}>
            {texts.densities[name]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface ColorSettingProps extends AppearancePanelProps {
  token: ColorToken
  rows: readonly ContrastRow[]
}

/** Renders one colour: a field for both schemes, or one for each, and its contrast. */
function ColorSetting({ token, rows, appearance, onChange, texts }: ColorSettingProps) {
  const wish = appearance[token]
  const name = texts.colors[token]
  const isPair = typeof wish === 'object'
  return (
    <div>
      {isPair ? (
        schemes.map((scheme) => {
          const label = texts.inScheme(name, texts.schemes[scheme])
          return (
            <ColorField
              key={scheme}
              name={scheme === 'light' ? token : `${token}Dark`}
              label={label}
              pickLabel={texts.pickOf(label)}
              invalid={texts.invalidColor}
              value={colorIn(wish, scheme)}
              onChange={(color) => onChange(withSetting(appearance, token, withColor(wish, scheme, color)))}
            />
          )
        })
      ) : (
        <ColorField
          name={token}
          label={name}
          pickLabel={texts.pickOf(name)}
          invalid={texts.invalidColor}
          value={wish}
          onChange={(color) => onChange(withSetting(appearance, token, color))}
        />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <ContrastLine key={row.scheme} row={row} texts={texts} onAccept={() => onChange(row.accepted)} />
          ))}
        </ul>
      )}
      {typeof wish === 'string' && (
        <Button
          variant="quiet"
          aria-label={texts.splitOf(name)}
          onClick={() => onChange(withSetting(appearance, token, { light: wish, dark: wish }))}
        >
          {texts.split}
        </Button>
      )}
    </div>
  )
}
