import type { Texts } from './texts.ts'

export const arabic: Texts = {
  roles: { owner: 'مالك', developer: 'مطوّر', support: 'دعم', finance: 'مالية', viewer: 'مشاهد' },
  environments: { sandbox: 'بيئة التجربة', production: 'بيئة الإنتاج' },
  ignore: 'لم تكن تتوقع هذه الرسالة؟ تجاهلها إذن: لا يحدث شيء من دون الرابط.',
  copy: 'إذا لم يعمل الزر فانسخ هذا العنوان إلى متصفحك:',
  invitation: ({ organization, inviter, role }) => ({
    subject: `دعوة من ${inviter} إلى ${organization}`,
    lines: [`يدعوك ${inviter} إلى العمل في بوابة ${organization} بدور ${role}.`, 'يعمل الرابط مرة واحدة خلال 72 ساعة.'],
    action: 'قبول الدعوة',
  }),
  reset: () => ({
    subject: 'اختر كلمة مرور جديدة',
    lines: [
      'طلب أحدهم كلمة مرور جديدة لهذا العنوان. يعمل الرابط مرة واحدة خلال 30 دقيقة.',
      'تُنهي كلمة المرور الجديدة جميع جلساتك، ويبقى عاملك الثاني كما هو.',
    ],
    action: 'اختيار كلمة مرور جديدة',
  }),
  confirmNewEmail: () => ({
    subject: 'أكّد عنوان بريدك الجديد',
    lines: [
      'أكّد أن هذا العنوان لك. يستخدمه حسابك فور تأكيد العنوان القديم أيضًا.',
      'يعمل الرابط مرة واحدة خلال 24 ساعة.',
    ],
    action: 'تأكيد هذا العنوان',
  }),
  confirmOldEmail: ({ newEmail }) => ({
    subject: 'أكّد تغيير عنوان بريدك',
    lines: [
      `سيستخدم حسابك العنوان ${newEmail}. أكّد هذا التغيير من عنوانك الحالي.`,
      'يعمل الرابط مرة واحدة خلال 24 ساعة. إذا لم تطلب هذا التغيير فغيّر كلمة مرورك الآن.',
    ],
    action: 'تأكيد التغيير',
  }),
  emailChanged: ({ newEmail }) => ({
    subject: 'تغيّر عنوان بريدك',
    lines: [
      `تسجّل الدخول من الآن بالعنوان ${newEmail}، ولم يعد هذا العنوان تابعًا لحسابك.`,
      'إذا لم تكن أنت من فعل ذلك فراسل أحد مالكي مؤسستك فورًا.',
    ],
  }),
  notice: ({ what, organization, actor, environment, network, time }) => ({
    subject: `${what} (${organization})`,
    lines: [
      what,
      `المؤسسة: ${organization}`,
      ...(environment === '' ? [] : [`البيئة: ${environment}`]),
      `بواسطة: ${actor}`,
      `الوقت: ${time} (UTC)`,
      ...(network === '' ? [] : [`الشبكة: ${network}`]),
      'إذا لم تعرف هذا التغيير فراجع سجل التدقيق وأنهِ جلسات الحساب.',
    ],
    action: 'فتح البوابة',
  }),
}
