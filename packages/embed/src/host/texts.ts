import type { WidgetType } from '../protocol.ts'

type Texts = Record<WidgetType, string> & { failed: string; retry: string }

const english: Texts = {
  'point-exchange': 'Point exchange',
  multibrand: 'Reward preferences',
  failed: 'This did not load.',
  retry: 'Try again',
}
const arabic: Texts = {
  'point-exchange': 'تحويل إلى نقاط',
  multibrand: 'تفضيلات المكافآت',
  failed: 'تعذّر التحميل.',
  retry: 'إعادة المحاولة',
}

/** The few words the page's side needs itself. Everything else is the widget's. */
export const textsFor = (locale: string): Texts => (/^ar\b/i.test(locale) ? arabic : english)
