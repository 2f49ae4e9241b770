import type { en } from './en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  title: 'تسجيل الدخول',
  email: 'عنوان البريد الإلكتروني',
  password: 'كلمة المرور',
  submit: 'سجّل الدخول',
  noAccount: 'هل مؤسستك جديدة هنا؟',
  signUp: 'أنشئ مؤسستك',
  forgotten: 'نسيت كلمة المرور؟',
  failed: 'عنوان البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  tooMany: 'محاولات كثيرة جدًا. حاول مرة أخرى بعد {time}.',
  suspended: 'هذه المؤسسة موقوفة. يمكن لمدير حسابك أن يساعدك.',
  busy: 'يسجّل كثيرون الدخول في هذه اللحظة. حاول مرة أخرى بعد {time}.',
  seconds: '{count, plural, one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  minutes: '{count, plural, one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
}
