import { choosing } from '@loyalty/widget/messages/ar/choosing'
import { first as shared } from '@loyalty/widget/messages/ar/first'
import type { first as en } from '../en/first.ts'

export const first = {
  ...shared,
  ...choosing,

  'app.title': 'التحويل إلى نقاط',

  'amount.label': 'المبلغ المراد تحويله',
  reference: 'الرقم المرجعي',
  progress: 'الخطوة {step} من {steps}',

  'choose.title': 'اختر برنامجًا',
  'choose.hint': 'اضغط على برنامج للمتابعة.',
  'choose.found': 'عدد البرامج المطابقة: {count}',
  'choose.none': 'لا يوجد برنامج مطابق.',
  'choose.all': 'عرض كل البرامج ({count})',
  'choose.category': 'الفئة',
  'choose.category.all': 'الكل',
  'choose.sort': 'الترتيب',
  'choose.sort.saved': 'المحفوظة أولًا',
  'choose.sort.value': 'الأعلى قيمة',
  'choose.sort.name': 'أبجديًا',
  'choose.sort.recent': 'آخر استخدام',
  'choose.bonus': '{percent} إضافية حتى {date}',
  'choose.saved': 'حساب محفوظ',
  'choose.empty.title': 'لا توجد برامج متاحة لهذا المبلغ',
  'choose.empty.body': 'لم يُحوَّل أي شيء.',
  'choose.belowMinimum': 'الحد الأدنى {points} ({value})',
  'choose.aboveLimit': 'الحد الأقصى {points} ({value})',
  'choose.valueBelow': 'المبلغ أقل من سعر نقطة واحدة',
  'choose.valueAbove': 'المبلغ أعلى من الحد المسموح به وهو {value}',
} satisfies Record<keyof typeof en, string>
