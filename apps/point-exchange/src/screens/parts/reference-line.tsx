import { useText } from '../../text.ts'

/** The reference at the end of every screen, for the support team. */
export function ReferenceLine({ reference }: { reference: string }) {
  const { t } = useText()
  return (
    <footer className="mt-4 text-center text-sm text-muted">
      {t('reference')} <Reference>{reference}</Reference>
    </footer>
  )
}

/** A reference. A long reference first moves to its own line, and only then breaks at its hyphens. */
export const Reference = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="lw-reference">
    {children}
  </bdi>
)
