import { useText } from '../text.ts'

/** At the end of every screen: what to name to whoever helps. */
export function ReferenceLine({ reference }: { reference: string }) {
  const { t } = useText()
  return (
    <footer className="mt-4 text-center text-sm text-muted">
      {t('reference')} <Reference>{reference}</Reference>
    </footer>
  )
}

/** A reference, on a line of its own rather than broken at its hyphens. */
export const Reference = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="lw-reference">
    {children}
  </bdi>
)
