import type { en } from './en.ts'

/** The shared messages in Arabic. */
export const ar = {
  'shared.loading': 'جارٍ التحميل…',
  'shared.slow': 'يستغرق الأمر وقتًا أطول من المعتاد…',
  'shared.noscript': 'تحتاج هذه الصفحة إلى JavaScript. فعّلها من إعدادات المتصفح ثم أعد التحميل.',
  'shared.sandbox': 'بيئة تجريبية – النقاط غير حقيقية',
  'shared.offline': 'أنت غير متصل بالإنترنت. ما أدخلته محفوظ، وسنتابع فور عودة الاتصال.',
  'shared.points': '{points, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  'shared.back': 'رجوع',
  'shared.cancel': 'إلغاء',
  'shared.continue': 'متابعة',
  'shared.retry': 'إعادة المحاولة',
  'shared.reload': 'إعادة التحميل',
  'shared.close': 'إغلاق',
  'shared.return': 'العودة إلى المتجر',
  'shared.requestId': 'رقم الطلب: {id}',
  'shared.copied': 'تم النسخ',
  'shared.copyManual': 'حدّد النص لنسخه',
  'shared.optional': '(اختياري)',
  'shared.required': '(مطلوب)',
  'shared.opensNewTab': '(يُفتح في علامة تبويب جديدة)',

  'shared.paused.title': 'توقفت جلستك مؤقتًا',
  'shared.paused.body': 'لم تفقد شيئًا: ما أدخلته لا يزال هنا.',
  'shared.ended.title': 'انتهت جلستك',
  'shared.ended.body': 'حفاظًا على أمانك تُغلق هذه الصفحة بعد مدة. أعد تحميل الصفحة التي جئت منها للبدء من جديد.',
  'shared.unauthorised.title': 'تعذّر فتح هذه الصفحة',
  'shared.unauthorised.body': 'الرابط لم يعد صالحًا أو سبق فتحه. ارجع وافتحه من جديد.',
  'shared.unsupported.title': 'لا يمكن عرض هذه الصفحة هنا',
  'shared.unsupported.body': 'الموقع المحيط بها غير مهيأ لعرضها. يُرجى إبلاغ فريق الدعم في الموقع.',
  'shared.failed.title': 'حدث خطأ ما',
  'shared.crashed.body': 'لم يُرسل أي شيء. أعد التحميل للمحاولة من جديد.',

  'shared.problem.offline': 'أنت غير متصل بالإنترنت. تحقق من الاتصال ثم أعد المحاولة.',
  'shared.problem.unreachable': 'تعذّر الوصول إلى الخدمة. تحقق من الاتصال ثم أعد المحاولة.',
  'shared.problem.rateLimited': 'عدد الطلبات كبير في وقت قصير.',
  'shared.problem.rateLimitedFor':
    '{seconds, plural, zero {عدد الطلبات كبير في وقت قصير. أعد المحاولة الآن.} one {عدد الطلبات كبير في وقت قصير. أعد المحاولة بعد ثانية واحدة.} two {عدد الطلبات كبير في وقت قصير. أعد المحاولة بعد ثانيتين.} few {عدد الطلبات كبير في وقت قصير. أعد المحاولة بعد # ثوانٍ.} many {عدد الطلبات كبير في وقت قصير. أعد المحاولة بعد # ثانية.} other {عدد الطلبات كبير في وقت قصير. أعد المحاولة بعد # ثانية.}}',
  'shared.problem.unavailable': 'الخدمة غير متاحة في الوقت الحالي. يُرجى المحاولة بعد قليل.',
  'shared.problem.generic': 'حدث خطأ من جانبنا. يُرجى إعادة المحاولة.',
  'shared.problem.forbidden': 'هذه الخدمة غير متاحة لك في الوقت الحالي.',
} satisfies Record<keyof typeof en, string>
