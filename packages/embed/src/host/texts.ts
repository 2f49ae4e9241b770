import type { Dir, WidgetType } from '../protocol.ts'

type Texts = Record<WidgetType, string> & { dir: Dir; failed: string; retry: string; close: string }

const english: Texts = {
  dir: 'ltr',
  'point-exchange': 'Point exchange',
  multibrand: 'Reward preferences',
  failed: 'This did not load.',
  retry: 'Try again',
  close: 'Close',
}
const arabic: Texts = {
  dir: 'rtl',
  'point-exchange': 'تحويل إلى نقاط',
  multibrand: 'تفضيلات المكافآت',
  failed: 'تعذّر التحميل.',
  retry: 'إعادة المحاولة',
  close: 'إغلاق',
}

/** Returns the few texts that the page's script shows. All other texts are in the widget. */
export const textsFor = (locale: string): Texts => (/^ar\b/i.test(locale) ? arabic : english)
