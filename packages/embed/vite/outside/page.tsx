import { mount, type LoyaltyWidgetElement, type WidgetEventMap } from '@loyalty/embed'
import '@loyalty/embed/jsx'
import { LoyaltyWidget, type LoyaltyWidgetProps } from '@loyalty/embed/react'
import { createRef } from 'react'

const options = { type: 'multibrand', embedKey: 'ek_sandbox_1', origin: 'http://localhost:4001' } as const
const element = createRef<LoyaltyWidgetElement>()
const fetchToken: LoyaltyWidgetProps['fetchToken'] = ({ widget, reason, signal }) =>
  fetch(`/token/${widget}?${reason}`, { signal }).then((response) => response.json())

export const page = (
  <>
    <LoyaltyWidget
      {...options}
      ref={element}
      className="rewards"
      style={{ minHeight: 600 }}
      fetchToken={fetchToken}
      onReady={({ firstPaintMs }) => firstPaintMs.toFixed()}
      onComplete={({ name, data }) => [name, data]}
      onError={({ code, correlationId }) => code === 'load_timeout' && correlationId}
      onClose={({ reason }) => reason === 'done'}
    >
      <a href="/account">Open reward preferences</a>
    </LoyaltyWidget>
    <loyalty-widget
      type="multibrand"
      embed-key="ek"
      token-endpoint="/token"
      class="rewards"
      onlw:ready={({ detail }) => detail.firstPaintMs}
    />
  </>
)

export const handle: LoyaltyWidgetElement = mount('#slot', {
  ...options,
  fetchToken,
  on: { complete: ({ data }) => data },
})

const onComplete = ({ detail }: WidgetEventMap['lw:complete']): number => detail.name.length
document.addEventListener('lw:complete', ({ detail }) => detail.name)
handle.removeEventListener('lw:complete', onComplete)
// @ts-expect-error -- 'tired' is no reason of a close event
window.addEventListener('lw:close', ({ detail }) => detail.reason === 'tired')

export const wrong = (
  <>
    {/* @ts-expect-error -- the widget type is unknown */}
    <LoyaltyWidget {...options} type="exchange" />
    {/* @ts-expect-error -- the origin is missing */}
    <LoyaltyWidget type="multibrand" embedKey="ek" />
    {/* @ts-expect-error -- 'tired' is no reason of a close event */}
    <LoyaltyWidget {...options} onClose={({ reason }) => reason === 'tired'} />
    {/* @ts-expect-error -- the theme is unknown */}
    <loyalty-widget type="multibrand" embed-key="ek" theme="sepia" />
  </>
)
