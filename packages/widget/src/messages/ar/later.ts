import type { later as en } from '../en/later.ts'

export const later = {
  'shared.copied': 'تم النسخ',
  'shared.copyManual': 'حدّد النص لنسخه',
  'shared.optional': '(اختياري)',
  'shared.required': '(مطلوب)',
  'shared.opensNewTab': '(يُفتح في علامة تبويب جديدة)',
  'shared.outside.title': 'افتح هذا العنوان في متصفحك',
  'shared.outside.copy': 'نسخ العنوان',

  'shared.account.title': 'حسابك في {program}',
  'shared.account.id': 'رقم العضوية',
  'shared.account.email': 'البريد الإلكتروني للحساب',
  'shared.account.firstName': 'الاسم الأول',
  'shared.account.lastName': 'اسم العائلة',
  'shared.account.nameHint': 'اكتب اسمك كما هو مسجّل لدى {program} تمامًا. اختلاف الاسم يؤخّر وصول النقاط.',
  'shared.account.missing.id': 'أدخل رقم العضوية.',
  'shared.account.missing.email': 'أدخل البريد الإلكتروني لحسابك.',
  'shared.account.missing.firstName': 'أدخل اسمك الأول.',
  'shared.account.missing.lastName': 'أدخل اسم العائلة.',
  'shared.account.badEmail': 'البريد الإلكتروني غير مكتمل. مثال على الصيغة الصحيحة: name@example.com',
  'shared.account.tooLong': 'النص أطول من المسموح. يُرجى التحقق منه.',
  'shared.account.checking': 'جارٍ التحقق…',
  'shared.account.found': 'تم العثور على العضوية',
  'shared.account.unchecked': 'تعذّر التحقق الآن، ويمكنك المتابعة.',
  'shared.account.notFound.id': 'لم نعثر على هذا الرقم. تحقق منه في تطبيق {program}.',
  'shared.account.notFound.email': 'لم نعثر على هذا البريد. تحقق منه في تطبيق {program}.',
} satisfies Record<keyof typeof en, string>
