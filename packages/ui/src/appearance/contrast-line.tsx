import { Button } from '../buttons/button.tsx'
import type { ContrastRow } from './contrast-rows.ts'
import type { AppearanceTexts } from './appearance-texts.ts'

export interface ContrastLineProps {
  row: ContrastRow
  texts: AppearanceTexts
  onAccept: () => void
}

/** Renders the contrast of one colour in one scheme, and the colour that the widget shows instead of an illegible one. */
export function ContrastLine({
  row: { token, scheme, asked, ratio, used, isKept },
  texts,
  onAccept,
}: ContrastLineProps) {
  const numbers = texts.ratio(Math.floor(ratio * 10) / 10)
  return (
    <li className="lw-contrast" data-token={token} data-scheme={scheme} data-kept={isKept}>
      <span>
        <Swatch color={asked} /> {texts.schemes[scheme]}: <bdi dir="ltr">{numbers}</bdi>{' '}
        {isKept ? (
          texts.kept
        ) : (
          <>
            {texts.adjusted} <Swatch color={used} /> <bdi dir="ltr">{used}</bdi>
          </>
        )}
      </span>
      {!isKept && (
        <Button
          variant="quiet"
          aria-label={texts.acceptFor(texts.colors[token], texts.schemes[scheme], used)}
          onClick={onAccept}
        >
          {texts.accept}
        </Button>
      )}
    </li>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <svg className="lw-swatch" viewBox="0 0 2 2" aria-hidden="true">
    <rect width="2" height="2" fill={color} />
  </svg>
)
