import type { first as en } from '../en/first.ts'

export const first = {
  'shared.loading': 'جارٍ التحميل…',
  'shared.slow': 'يستغرق الأمر وقتًا أطول من المعتاد…',
  'shared.noscript': 'تحتاج هذه الصفحة إلى JavaScript. فعّلها من إعدادات المتصفح ثم أعد التحميل.',
  'shared.sandbox': 'بيئة تجريبية – النقاط غير حقيقية',
  'shared.offline': 'أنت غير متصل بالإنترنت. لن تفقد شيئًا، ويمكنك المتابعة فور عودة الاتصال.',
  'shared.continue': 'متابعة',
  'shared.retry': 'إعادة المحاولة',
  'shared.reload': 'إعادة التحميل',
  'shared.close': 'إغلاق',
  'shared.return': 'العودة إلى الموقع',
  'shared.requestId': 'معرّف الطلب: {id}',

  'shared.expiring.title': 'تنتهي جلستك بعد دقيقة تقريبًا',
  'shared.expiring.body': 'ما أدخلته محفوظ حتى ذلك الحين. للبدء من جديد، أعد تحميل الصفحة التي جئت منها.',
  'shared.paused.title': 'توقفت جلستك مؤقتًا',
  'shared.paused.body': 'لم تفقد شيئًا: ما أدخلته لا يزال هنا.',
  'shared.ended.title': 'انتهت جلستك',
  'shared.ended.body': 'حفاظًا على أمانك تُغلق هذه الصفحة بعد مدة. أعد تحميل الصفحة التي جئت منها للبدء من جديد.',
  'shared.unauthorised.title': 'تعذّر فتح هذه الصفحة',
  'shared.unauthorised.body': 'الرابط لم يعد صالحًا أو سبق فتحه. ارجع وافتحه من جديد.',
  'shared.unsupported.title': 'لا يمكن عرض هذه الصفحة هنا',
  'shared.unsupported.body': 'الموقع المحيط بها غير مهيأ لعرضها. يُرجى إبلاغ فريق الدعم في الموقع.',
  'shared.failed.title': 'تعذّر عرض هذه الصفحة',
  'shared.crashed.body': 'أعد تحميل الصفحة. لن يُرسل أي شيء مرتين.',

  'shared.problem.offline': 'أنت غير متصل بالإنترنت. تحقق من الاتصال ثم أعد المحاولة.',
  'shared.problem.unreachable': 'تعذّر الوصول إلى الخدمة. تحقق من الاتصال ثم أعد المحاولة.',
  'shared.problem.rateLimited': 'طلبات كثيرة خلال وقت قصير. انتظر قليلًا ثم أعد المحاولة.',
  'shared.problem.rateLimitedFor':
    'طلبات كثيرة خلال وقت قصير. {seconds, plural, zero {أعد المحاولة الآن.} one {أعد المحاولة بعد ثانية واحدة.} two {أعد المحاولة بعد ثانيتين.} few {أعد المحاولة بعد # ثوانٍ.} many {أعد المحاولة بعد # ثانية.} other {أعد المحاولة بعد # ثانية.}}',
  'shared.problem.rateLimitedLong':
    'طلبات كثيرة خلال وقت قصير. {minutes, plural, zero {أعد المحاولة الآن.} one {أعد المحاولة بعد دقيقة واحدة.} two {أعد المحاولة بعد دقيقتين.} few {أعد المحاولة بعد # دقائق.} many {أعد المحاولة بعد # دقيقة.} other {أعد المحاولة بعد # دقيقة.}}',
  'shared.problem.unavailable': 'الخدمة غير متاحة في الوقت الحالي. يُرجى المحاولة بعد قليل.',
  'shared.problem.generic': 'حدث خطأ من جانبنا. يُرجى إعادة المحاولة.',
  'shared.problem.signIn': 'يُرجى تسجيل الدخول من جديد.',
  'shared.problem.host': 'لم يستجب هذا الموقع. يُرجى إعادة المحاولة.',
  'shared.problem.forbidden': 'هذه الخدمة غير متاحة لك في الوقت الحالي.',
} satisfies Record<keyof typeof en, string>
