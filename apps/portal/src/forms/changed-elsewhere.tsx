import type { ReactNode } from 'react'
import { Button, Notice } from '@loyalty/ui'
import { Problem } from '../api/client.ts'
import { changedTexts } from '../messages/changed/texts.ts'

/** A field whose value in the form may differ from the value that the service has now. */
export type ChangedField = {
  /** The label of the field. */
  label: string
  /** The value in the form and the present value, as texts that are equal for equal values. */
  mine: string
  present: string
  /** True for values that read left to right in every language. */
  ltr?: boolean
  /** Puts the present value into the form. */
  onTake: () => void
}

/** Returns whether the service refused a change because somebody made another one first. */
export const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'CHANGED_ELSEWHERE'

/**
 * Renders, after such a refusal, both values of each field that differs. The form keeps what the person typed: saving
 * again keeps it, and a button takes the present value of one field. The route loads `changedTexts`.
 */
export function ChangedElsewhere({ fields }: { fields: readonly ChangedField[] }) {
  const t = changedTexts.useText()
  const different = fields.filter(({ mine, present }) => mine !== present)
  const shown = ({ ltr }: ChangedField, value: string): ReactNode =>
    value === '' ? t('nothing') : <bdi dir={ltr === true ? 'ltr' : undefined}>{value}</bdi>
  return (
    <Notice tone="warning" announce="alert" title={t('title')}>
      <p>{t(different.length === 0 ? 'same' : 'rest')}</p>
      {different.map((field) => (
        <dl key={field.label} className="mt-3 grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-semibold">
            {field.label} · {t('mine')}
          </dt>
          <dd className="mb-2 min-w-0 wrap-anywhere">{shown(field, field.mine)}</dd>
          <dt className="font-semibold">
            {field.label} · {t('present')}
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            {shown(field, field.present)}
            <Button
              variant="secondary"
              className="block mt-2"
              onClick={field.onTake}
              aria-label={t('takeOf', { name: field.label })}
            >
              {t('take')}
            </Button>
          </dd>
        </dl>
      ))}
    </Notice>
  )
}
