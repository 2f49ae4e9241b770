import type { choosing as en } from '../en/choosing.ts'

export const choosing = {
  'shared.points':
    '{points, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  'shared.back': 'رجوع',
  'shared.cancel': 'إلغاء',

  'shared.search': 'ابحث في البرامج',
  'shared.rate': 'كل {money}: {amount}',
  'shared.rateAbout': 'كل {money}: نحو {amount}',
  'shared.choose': 'اختر برنامجًا للمتابعة.',
} satisfies Record<keyof typeof en, string>
