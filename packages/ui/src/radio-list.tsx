import { createContext, use, useId, type ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/circle-alert'
import { FieldError } from './field-error.tsx'

interface RadioGroup {
  name: string
  value: string | null
  choose: (value: string) => void
}

const RadioGroupContext = createContext<RadioGroup | null>(null)

export interface RadioListProps {
  /** What is being chosen; shown unless `labelHidden`. Or point at a heading with `labelledBy`. */
  label?: ReactNode
  labelHidden?: boolean
  labelledBy?: string
  value: string | null
  onChange: (value: string) => void
  /** What to do where nothing is chosen. Its room is kept, so that it moves nothing when it is `invalid`. */
  error: ReactNode
  invalid: boolean
  required?: boolean
  /** {@link RadioRow}s. */
  children: ReactNode
}

/** A radio group of native radios: arrow keys, one tab stop and "3 of 14" come from the browser. */
export function RadioList({ label, labelHidden = false, labelledBy, value, onChange, error, invalid, required, children }: RadioListProps) {
  const name = useId()
  return (
    <div
      className="lw-radio-list"
      role="radiogroup"
      aria-labelledby={labelledBy ?? `${name}-label`}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? `${name}-error` : undefined}
    >
      {label !== undefined && (
        <p id={`${name}-label`} className={labelHidden ? 'lw-visually-hidden' : 'lw-label'}>
          {label}
        </p>
      )}
      {/* An alert is announced where it is inserted, so the room is an element of its own. */}
      {invalid ? (
        <FieldError key="error" id={`${name}-error`} alert>
          {error}
        </FieldError>
      ) : (
        <span key="room" className="lw-error lw-error-room" aria-hidden="true">
          <AlertIcon aria-hidden="true" />
          <span>{error}</span>
        </span>
      )}
      <RadioGroupContext value={{ name, value, choose: onChange }}>{children}</RadioGroupContext>
    </div>
  )
}

export interface RadioRowProps {
  value: string
  logo?: ReactNode
  title: ReactNode
  /** The figure that decides, in bold: the points one gets. */
  figure?: ReactNode
  /** Small second line: the rate. */
  detail?: ReactNode
  badge?: ReactNode
  /** Why this one cannot be chosen now. It stays visible and focusable, and says so. */
  unavailable?: ReactNode
  /** Language of the title where it is not the page's. */
  lang?: string
}

/** One choice of a {@link RadioList}. The title is wrapped in `<bdi>`. */
export function RadioRow({ value, logo, title, figure, detail, badge, unavailable, lang }: RadioRowProps) {
  const group = use(RadioGroupContext)
  const id = useId()
  if (group === null) throw new Error('RadioRow belongs inside a RadioList')
  const blocked = Boolean(unavailable)
  const describedBy = [detail && `${id}-detail`, badge && `${id}-badge`, blocked && `${id}-reason`].filter(Boolean).join(' ')
  return (
    <label className="lw-radio-row" data-unavailable={blocked || undefined}>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        aria-disabled={blocked || undefined}
        aria-labelledby={`${id}-title ${id}-figure`}
        aria-describedby={describedBy || undefined}
        // Prevented, a press leaves the choice where it was.
        onClick={(event) => blocked && event.preventDefault()}
        onChange={() => group.choose(value)}
      />
      {logo}
      <span className="lw-radio-text">
        <span id={`${id}-title`} className="lw-radio-title" lang={lang}>
          <bdi>{title}</bdi>
        </span>
        <span id={`${id}-figure`} className="lw-radio-figure">
          {figure}
        </span>
        {detail && (
          <span id={`${id}-detail`} className="lw-radio-detail">
            {detail}
          </span>
        )}
        {badge && (
          <span id={`${id}-badge`} className="lw-radio-extra">
            {badge}
          </span>
        )}
        {blocked && (
          <span id={`${id}-reason`} className="lw-radio-extra lw-radio-reason">
            {unavailable}
          </span>
        )}
      </span>
    </label>
  )
}
