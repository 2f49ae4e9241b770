import { StateWord } from '../../blocks/state-word.tsx'
import { multibrandTexts } from '../../messages/multibrand/texts.ts'
import type { Multibrand } from './multibrand-queries.ts'

const tones = { PENDING: 'waiting', MATURED: 'waiting', EXECUTED: 'success' } as const

export function MultibrandStatus({ status }: Pick<Multibrand, 'status'>) {
  const t = multibrandTexts.useText()
  return <StateWord tone={tones[status]}>{t(status)}</StateWord>
}
