import type { en } from './en.ts'

/** What the exchange says, in Arabic. */
export const ar = {
  'app.title': 'التحويل إلى نقاط',

  'amount.label': 'المبلغ الذي تحوّله',
  progress: 'الخطوة {step} من {steps}',

  'choose.title': 'اختر برنامجًا',
  'choose.search': 'ابحث في البرامج',
  'choose.found':
    '{count, plural, =0 {لا يوجد برنامج مطابق.} zero {لا يوجد برنامج مطابق.} one {برنامج واحد} two {برنامجان} few {# برامج} many {# برنامجًا} other {# برنامج}}',
  'choose.rate': 'نقطة واحدة = {price}',
  'choose.bonus': 'نقاط إضافية بنسبة {percent} حتى {date}',
  'choose.saved': 'حساب محفوظ',
  'choose.missing': 'اختر برنامجًا للمتابعة.',
  'choose.empty.title': 'لا توجد برامج متاحة لهذا المبلغ',
  'choose.empty.body': 'لم يُحوَّل أي شيء. يمكنك إغلاق هذه النافذة.',
  'choose.belowMinimum':
    '{points, plural, zero {الحد الأدنى # نقطة ({value})} one {الحد الأدنى نقطة واحدة ({value})} two {الحد الأدنى نقطتان ({value})} few {الحد الأدنى # نقاط ({value})} many {الحد الأدنى # نقطة ({value})} other {الحد الأدنى # نقطة ({value})}}',
  'choose.aboveLimit':
    '{points, plural, zero {الحد الأقصى # نقطة ({value})} one {الحد الأقصى نقطة واحدة ({value})} two {الحد الأقصى نقطتان ({value})} few {الحد الأقصى # نقاط ({value})} many {الحد الأقصى # نقطة ({value})} other {الحد الأقصى # نقطة ({value})}}',
  'choose.valueBelow': 'المبلغ أقل من قيمة نقطة واحدة',
  'choose.valueAbove': 'المبلغ أعلى من الحد المسموح به وهو {value}',
  'choose.refused.program': 'لم يعد هذا البرنامج متاحًا. لم يُرسل أي شيء. يُرجى اختيار برنامج آخر.',
  'choose.refused.limits': 'أصبح المبلغ خارج حدود هذا البرنامج. لم يُرسل أي شيء. يُرجى اختيار برنامج آخر.',

  'account.title': 'حسابك في {program}',
  'account.detail': 'ستصل النقاط إلى هذا الحساب.',
  'account.id': 'رقم العضوية',
  'account.email': 'البريد الإلكتروني للحساب',
  'account.firstName': 'الاسم الأول',
  'account.lastName': 'اسم العائلة',
  'account.nameHint': 'اكتب اسمك كما هو مسجّل لدى {program} تمامًا. اختلاف الاسم يؤخّر وصول النقاط.',
  'account.save': 'احفظ هذا الحساب للمرة القادمة',
  'account.checking': 'جارٍ التحقق…',
  'account.found': 'تم العثور على العضوية',
  'account.notFound.id': 'لم نعثر على هذا الرقم. تحقق منه في تطبيق {program}.',
  'account.notFound.email': 'لم نعثر على هذا البريد. تحقق منه في تطبيق {program}.',
  'account.unchecked': 'لا يمكننا التحقق الآن – يمكنك المتابعة.',
  'account.ineligible': 'لا يمكن لهذا الحساب استلام النقاط حاليًا. تواصل مع {program} أو اختر برنامجًا آخر.',
  'account.notAccepted': 'لم يقبل {program} هذه القيمة. يُرجى التحقق منها.',
  'account.missing.id': 'أدخل رقم العضوية.',
  'account.missing.email': 'أدخل البريد الإلكتروني لحسابك.',
  'account.missing.firstName': 'أدخل اسمك الأول.',
  'account.missing.lastName': 'أدخل اسم العائلة.',
  'account.badEmail': 'البريد الإلكتروني غير مكتمل. مثال على الصيغة الصحيحة: name@example.com',
  'account.tooLong': 'النص أطول من المسموح. يُرجى التحقق منه.',

  'review.title': 'راجع ثم أرسل',
  'review.give': 'المبلغ الذي تحوّله',
  'review.get': 'تحصل على',
  'review.bonus':
    '{points, plural, zero {منها # نقطة إضافية} one {منها نقطة إضافية واحدة} two {منها نقطتان إضافيتان} few {منها # نقاط إضافية} many {منها # نقطة إضافية} other {منها # نقطة إضافية}}',
  'review.program': 'البرنامج',
  'review.email': 'البريد الإلكتروني',
  'review.name': 'الاسم',
  'review.reference': 'الرقم المرجعي',
  'review.remainder': 'لا يمكن تحويل {value}',
  'review.final': 'لا يمكن التراجع عن التحويل بعد إرساله. يُرجى التأكد من الحساب.',
  'review.consent': 'الحساب صحيح وأوافق على <terms>شروط {program}</terms>.',
  'review.consentPlain': 'الحساب صحيح وهو حسابي.',
  'review.consentMissing': 'ضع علامة هنا لإرسال النقاط.',
  'review.send':
    '{points, plural, zero {إرسال # نقطة} one {إرسال نقطة واحدة} two {إرسال نقطتين} few {إرسال # نقاط} many {إرسال # نقطة} other {إرسال # نقطة}}',
  'review.changed.title': 'تغيّر عدد النقاط',
  'review.changed.points':
    '{after, plural, zero {ستحصل الآن على # نقطة بدلًا من {before}. لم يُرسل أي شيء.} one {ستحصل الآن على نقطة واحدة بدلًا من {before}. لم يُرسل أي شيء.} two {ستحصل الآن على نقطتين بدلًا من {before}. لم يُرسل أي شيء.} few {ستحصل الآن على # نقاط بدلًا من {before}. لم يُرسل أي شيء.} many {ستحصل الآن على # نقطة بدلًا من {before}. لم يُرسل أي شيء.} other {ستحصل الآن على # نقطة بدلًا من {before}. لم يُرسل أي شيء.}}',
  'review.changed.remainder': 'المبلغ الذي لا يمكن تحويله أصبح {after} بدلًا من {before}. لم يُرسل أي شيء.',
  'review.failed': 'تعذّر التحقق من عدد النقاط الحالي. لم يُرسل أي شيء.',

  'sending.title': 'جارٍ إرسال نقاطك',
  'sending.body': 'يستغرق ذلك بضع ثوانٍ. يُرجى إبقاء هذه النافذة مفتوحة.',
  'unknown.title': 'ما زلنا نتأكد من العملية',
  'unknown.body': 'لن نرسلها مرتين. يُرجى إبقاء هذه النافذة مفتوحة.',
  'unknown.busy': 'البرنامج مشغول الآن. سنعيد المحاولة بعد لحظات ولن نرسلها مرتين.',
  'unknown.unavailable': 'يتعذّر الوصول إلى البرنامج حاليًا. سنعيد المحاولة ولن نرسلها مرتين.',
  'unknown.offline': 'أنت غير متصل بالإنترنت. سنتابع فور عودة الاتصال ولن نرسلها مرتين.',
  'unknown.tired':
    'لم يصلنا تأكيد بعد. يمكنك التحقق مرة أخرى من هنا أو إغلاق هذه النافذة: مهما كانت النتيجة فلن تُرسل النقاط أكثر من مرة واحدة.',
  'unknown.again': 'التحقق مرة أخرى',

  'done.title':
    '{points, plural, zero {# نقطة في طريقها إليك} one {نقطة واحدة في طريقها إليك} two {نقطتان في طريقهما إليك} few {# نقاط في طريقها إليك} many {# نقطة في طريقها إليك} other {# نقطة في طريقها إليك}}',
  'done.detail': 'إلى حسابك في {program}',
  'done.points': 'النقاط',
  'done.amount': 'المبلغ المحوَّل',
  'done.date': 'التاريخ',
  'done.minutes': 'تظهر النقاط عادةً خلال دقائق.',
  'done.hours': 'تظهر النقاط عادةً خلال ساعات قليلة.',
  'done.days': 'تظهر النقاط عادةً خلال أيام قليلة.',
  'done.copy': 'نسخ الرقم المرجعي',
  'done.close': 'تم',

  'failed.title': 'لم تُرسل النقاط',
  'failed.conflict': 'سبق استخدام هذا الرقم المرجعي لتحويل مختلف. يُرجى التواصل مع الدعم وذكر الرقم المرجعي أدناه.',
  'failed.forbidden': 'هذا التحويل غير متاح لك حاليًا. يُرجى التواصل مع الدعم.',
  'failed.other': 'تعذّر إتمام التحويل. يُرجى التواصل مع الدعم وذكر الرقم المرجعي أدناه.',
} satisfies Record<keyof typeof en, string>
