import { Checkbox } from '@loyalty/ui'
import { webhooksTexts } from '../../messages/webhooks/texts.ts'
import { eventTypes, type EventType } from './event-types.ts'

/** The chosen types. Null means every type, also those that come later. */
export type ChosenTypes = readonly EventType[] | null

/** Renders the choice of event types. */
export function EventTypeFields({ value, onChange }: { value: ChosenTypes; onChange: (value: ChosenTypes) => void }) {
  const t = webhooksTexts.useText()
  const toggle = (type: EventType, isOn: boolean) =>
    onChange(eventTypes.filter((each) => (each === type ? isOn : value?.includes(each))))
  return (
    <fieldset className="grid gap-1">
      <legend className="lw-label">{t('eventTypes')}</legend>
      <Checkbox
        label={t('everyType')}
        checked={value === null}
        onChange={(isOn) => onChange(isOn ? null : [...eventTypes])}
      />
      {value !== null &&
        eventTypes.map((type) => (
          <Checkbox
            key={type}
            label={
              <>
                <bdi dir="ltr" className="id">
                  {type}
                </bdi>
                <span className="block text-sm text-muted">{t(`type${type}`)}</span>
              </>
            }
            checked={value.includes(type)}
            onChange={(isOn) => toggle(type, isOn)}
          />
        ))}
      {value?.length === 0 && <p className="text-danger">{t('chooseType')}</p>}
    </fieldset>
  )
}
