import type { en } from './en.ts'

/** What the exchange says, in Arabic. */
export const ar = {
  'app.title': 'التحويل إلى نقاط',

  'amount.label': 'المبلغ المراد تحويله',
  reference: 'الرقم المرجعي',
  progress: 'الخطوة {step} من {steps}',

  'choose.title': 'اختر برنامجًا',
  'choose.found': 'عدد البرامج المطابقة: {count}',
  'choose.none': 'لا يوجد برنامج مطابق.',
  'choose.all': 'عرض كل البرامج ({count})',
  'choose.rateAbout': 'سعر النقطة: نحو {price}',
  'choose.bonus': '{percent} إضافية حتى {date}',
  'choose.saved': 'حساب محفوظ',
  'choose.empty.title': 'لا توجد برامج متاحة لهذا المبلغ',
  'choose.empty.body': 'لم يُحوَّل أي شيء.',
  'choose.belowMinimum': 'الحد الأدنى {points} ({value})',
  'choose.aboveLimit': 'الحد الأقصى {points} ({value})',
  'choose.valueBelow': 'المبلغ أقل من سعر نقطة واحدة',
  'choose.valueAbove': 'المبلغ أعلى من الحد المسموح به وهو {value}',
  'choose.refused.program': 'لم يعد برنامج {program} متاحًا. لم يُرسل أي شيء. يُرجى اختيار برنامج آخر.',
  'choose.refused.limits': '{program}: {reason}. لم يُرسل أي شيء. يُرجى اختيار برنامج آخر.',

  'account.detail': 'ستصل النقاط إلى هذا الحساب.',
  'account.saved': 'ستصل النقاط إلى حسابك المحفوظ.',
  'account.change': 'تغيير',
  'account.save': 'احفظ هذا الحساب للمرة القادمة',
  'account.ineligible': 'لا يمكن لهذا الحساب استلام النقاط حاليًا. تواصل مع {program} أو اختر برنامجًا آخر.',
  'account.notAccepted': 'لم يقبل {program} هذه البيانات. يُرجى التحقق منها.',

  'review.title': 'المراجعة والتأكيد',
  'review.give': 'ستحوّل',
  'review.get': 'ستحصل على',
  'review.bonus':
    '{points, plural, zero {منها # نقطة إضافية} one {منها نقطة إضافية واحدة} two {منها نقطتان إضافيتان} few {منها # نقاط إضافية} many {منها # نقطة إضافية} other {منها # نقطة إضافية}}',
  'review.program': 'البرنامج',
  'review.email': 'البريد الإلكتروني',
  'review.name': 'الاسم',
  'review.was': 'سابقًا: {value}',
  'review.remainder': 'لا يمكن تحويل {value} لأنه أقل من سعر نقطة واحدة',
  'review.unchecked': 'تعذّر علينا التحقق من هذا الحساب لدى {program}.',
  'review.final': 'لا يمكن التراجع عن التحويل بعد تنفيذه. يُرجى التأكد من بيانات الحساب.',
  'review.consent': 'أؤكد صحة بيانات الحساب وأوافق على <terms>شروط {program}</terms>.',
  'review.consentPlain': 'أؤكد أن هذا الحساب حسابي.',
  'review.consentMissing': 'حدّد هذا المربع لإتمام التحويل.',
  'review.send':
    '{points, plural, zero {تحويل # نقطة} one {تحويل نقطة واحدة} two {تحويل نقطتين} few {تحويل # نقاط} many {تحويل # نقطة} other {تحويل # نقطة}}',
  'review.changed.title': 'تغيّر عدد النقاط',
  'review.changed.points':
    '{after, plural, zero {ستحصل الآن على # نقطة بدلًا من {before}. لم يُرسل أي شيء.} one {ستحصل الآن على نقطة واحدة بدلًا من {before}. لم يُرسل أي شيء.} two {ستحصل الآن على نقطتين بدلًا من {before}. لم يُرسل أي شيء.} few {ستحصل الآن على # نقاط بدلًا من {before}. لم يُرسل أي شيء.} many {ستحصل الآن على # نقطة بدلًا من {before}. لم يُرسل أي شيء.} other {ستحصل الآن على # نقطة بدلًا من {before}. لم يُرسل أي شيء.}}',
  'review.changed.remainder': 'المبلغ الذي لا يمكن تحويله أصبح {after} بدلًا من {before}. لم يُرسل أي شيء.',
  'review.failed': 'تعذّر التحقق من عدد النقاط الحالي. لم يُرسل أي شيء.',
  'review.unsent': 'تعذّر الوصول إلى الخدمة، فلم يُرسل أي شيء. يُرجى إعادة المحاولة.',

  'sending.title': 'جارٍ تنفيذ التحويل',
  'sending.body': 'يستغرق ذلك بضع ثوانٍ. يُرجى إبقاء هذه النافذة مفتوحة.',
  'unknown.title': 'ما زلنا نتأكد من العملية',
  'unknown.body': 'لن تُنفَّذ العملية مرتين. يُرجى إبقاء هذه النافذة مفتوحة.',
  'unknown.busy': 'البرنامج مشغول الآن. سنعيد المحاولة بعد لحظات. لن تُنفَّذ العملية مرتين.',
  'unknown.unavailable': 'يتعذّر الوصول إلى البرنامج حاليًا. سنعيد المحاولة. لن تُنفَّذ العملية مرتين.',
  'unknown.next':
    '{seconds, plural, zero {المحاولة التالية الآن} one {المحاولة التالية بعد ثانية واحدة} two {المحاولة التالية بعد ثانيتين} few {المحاولة التالية بعد # ثوانٍ} many {المحاولة التالية بعد # ثانية} other {المحاولة التالية بعد # ثانية}}',
  'unknown.nextLong':
    '{minutes, plural, zero {المحاولة التالية الآن} one {المحاولة التالية بعد دقيقة واحدة} two {المحاولة التالية بعد دقيقتين} few {المحاولة التالية بعد # دقائق} many {المحاولة التالية بعد # دقيقة} other {المحاولة التالية بعد # دقيقة}}',
  'unknown.tired': 'لم يصلنا تأكيد بعد. يمكنك التحقق مرة أخرى من هنا أو إغلاق هذه النافذة. في الحالتين لن تُنفَّذ العملية مرتين.',
  'unknown.again': 'التحقق مرة أخرى',

  'done.title':
    '{points, plural, zero {# نقطة في طريقها} one {نقطة واحدة في طريقها} two {نقطتان في طريقهما} few {# نقاط في طريقها} many {# نقطة في طريقها} other {# نقطة في طريقها}}',
  'done.detail': 'إلى حسابك في\u00a0{program}',
  'done.amount': 'المبلغ المحوَّل',
  'done.date': 'التاريخ',
  'done.sometime': 'ستُضاف النقاط إلى حسابك لدى {program}.',
  'done.minutes': 'تظهر النقاط عادةً خلال دقائق.',
  'done.hours': 'تظهر النقاط عادةً خلال ساعات قليلة.',
  'done.days': 'تظهر النقاط عادةً خلال أيام قليلة.',
  'done.copy': 'نسخ الرقم المرجعي',
  'done.close': 'تم',

  'failed.title': 'لم يتم التحويل',
  'failed.used': 'سبق استخدام هذا الرقم المرجعي',
  'failed.conflict':
    'استُخدم لتحويل مختلف، ولذلك لم يُرسل شيء آخر. أعد التحميل للبحث عن ذلك التحويل، أو تواصل مع الدعم واذكر الرقم المرجعي أدناه.',
  'failed.forbidden': 'هذا التحويل غير متاح لك حاليًا. يُرجى التواصل مع الدعم.',
  'failed.other': 'تعذّر إتمام التحويل. يُرجى التواصل مع الدعم وذكر الرقم المرجعي أدناه.',
} satisfies Record<keyof typeof en, string>
