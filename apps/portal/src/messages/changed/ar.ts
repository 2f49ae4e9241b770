import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  title: 'غيّر شخص آخر هذا بعد أن فتحته',
  rest: 'قيمك لا تزال في النموذج. احفظ من جديد لتبقيها، أو خذ القيم الحالية.',
  same: 'قيمك والقيم الحالية متطابقة الآن.',
  mine: 'قيمتك',
  present: 'الحالية',
  take: 'خذ القيمة الحالية',
  takeOf: 'خذ القيمة الحالية: {name}',
  nothing: '(فارغ)',
}
