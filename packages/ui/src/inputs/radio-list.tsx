import { createContext, use, useId, type ReactNode, type SyntheticEvent } from 'react'
import AlertIcon from 'lucide-react/icons/circle-alert'
import { FieldError } from './field-error.tsx'

interface RadioGroup {
  name: string
  value: string | null
  choose: (value: string) => void
}

const RadioGroupContext = createContext<RadioGroup | null>(null)

export interface RadioListProps {
  /** The name of the group, visible by default. Alternatively, set `labelledBy` to the id of a heading. */
  label?: ReactNode
  labelHidden?: boolean
  labelledBy?: string
  value: string | null
  onChange: (value: string) => void
  /**
   * Called when a finger, the mouse or Enter presses an available row. The arrow keys and Space only choose a row. The
   * group then needs a `hint` that announces the change of the screen.
   */
  onOpen?: (value: string) => void
  /** The advice before the choice, as part of the group's description. */
  hint?: ReactNode
  /**
   * The advice when nothing is chosen. The list reserves space for the advice, so that nothing moves when the advice
   * appears.
   */
  error: ReactNode
  invalid: boolean
  required?: boolean
  /** The {@link RadioRow} elements of the group. */
  children: ReactNode
}

/**
 * Renders a group of native radio inputs. The browser provides the arrow keys, the single tab stop and the announcement
 * "3 of 14".
 */
export function RadioList({
  label,
  labelHidden = false,
  labelledBy,
  value,
  onChange,
  onOpen,
  hint,
  error,
  invalid,
  required,
  children,
}: RadioListProps) {
  const name = useId()
  const open = ({ target }: SyntheticEvent) => {
    const input = target instanceof Element && target.closest('.lw-radio-row')?.querySelector('input')
    if (input && input.ariaDisabled !== 'true') onOpen?.(input.value)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the inputs of the group have the focus
    <div
      className="lw-radio-list"
      role="radiogroup"
      aria-labelledby={labelledBy ?? `${name}-label`}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={[hint && `${name}-hint`, invalid && `${name}-error`].filter(Boolean).join(' ') || undefined}
      data-opens={onOpen ? true : undefined}
      // The keyboard's clicks have the detail 0: an arrow key also clicks the row that it chooses.
      onClick={(event) => event.detail > 0 && open(event)}
      onKeyDown={(event) => event.key === 'Enter' && open(event)}
    >
      {label !== undefined && (
        <p id={`${name}-label`} className={labelHidden ? 'lw-visually-hidden' : 'lw-label'}>
          {label}
        </p>
      )}
      {hint && (
        <p id={`${name}-hint`} className="lw-radio-hint">
          {hint}
        </p>
      )}
      {/* Screen readers announce an alert that is added to the page. The reserved space is therefore a separate
          element. */}
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
  /**
   * The number by which the user compares the choices, such as the points to receive. The row shows the number in bold.
   */
  figure?: ReactNode
  /** A small second line, such as the rate. */
  detail?: ReactNode
  badge?: ReactNode
  /** The reason why the user cannot choose this row now. The row stays visible and focusable. */
  unavailable?: ReactNode
  /** The language of the title, if it differs from the language of the page. */
  lang?: string
}

/** Renders one choice of a {@link RadioList}, with the title in `<bdi>`. */
export function RadioRow({ value, logo, title, figure, detail, badge, unavailable, lang }: RadioRowProps) {
  const group = use(RadioGroupContext)
  const id = useId()
  if (group === null) throw new Error('RadioRow outside a RadioList')
  const blocked = Boolean(unavailable)
  const describedBy = [detail && `${id}-detail`, badge && `${id}-badge`, blocked && `${id}-reason`]
    .filter(Boolean)
    .join(' ')
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
        // Prevents the press on an unavailable row, so that the chosen row stays chosen.
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
