import { expect, type Locator } from '@playwright/test'
import { press, typeInto } from '../press.ts'
import type { Where } from '../exchange/exchange.ts'

export const preferencesWords = {
  en: {
    home: 'Your rewards',
    edit: 'Edit split',
    add: 'Add program',
    addThis: 'Add program',
    addTitle: 'Add a program',
    missing: 'Choose a program to continue.',
    oneFound: '1 program',
    account: /^Your .+ account$/,
    member: 'Member number',
    continue: 'Continue',
    save: 'Save',
    saved: 'Saved. Next rewards use this split.',
    restore: 'Restore previous split',
    restored: 'Previous split restored. Next rewards use it.',
    discard: 'Discard',
    undo: 'Undo',
    evenly: 'Split evenly',
    reset: 'Back to saved',
    first: 'Link your first program',
    back: 'Back',
    goOn: 'Continue editing',
    earlierChanges: 'Your changes from before were not saved, and the split has changed since',
    useThem: 'Use them',
    limit: 'Locked programs hold the rest, so this is the most it can have.',
    conflict: 'Changed elsewhere',
    keepMine: 'Keep mine',
    keep: 'Keep it',
    unsure: 'We could not confirm the save',
    refused: 'These account details were not accepted.',
    check: 'Check the details',
    useThese: 'Use these details',
    takeTheirs: 'Use the other version',
    split: 'Rewards split',
    statistics: 'Statistics',
    history: 'History',
    program: 'Program',
    earlier: 'Previous year',
    later: 'Next year',
    month: 'Month',
    table: 'Show as table',
    noPoints: /^No points in/,
    more: 'Load more',
    previous: 'Your previous split',
    retry: 'Try again',
    share: (name: string) => `Share of ${name}, in percent`,
    increase: (name: string) => `Increase the share of ${name}`,
    decrease: (name: string) => `Decrease the share of ${name}`,
    lock: (name: string) => `Lock share of ${name}`,
    favour: (name: string) => `Favourite: \u206870%\u2069 for ${name}`,
    details: (name: string) => `Account details of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} removed`,
  },
  ar: {
    home: 'مكافآتك',
    edit: 'تعديل التوزيع',
    add: 'إضافة برنامج',
    addThis: 'إضافة البرنامج',
    addTitle: 'إضافة برنامج',
    missing: 'اختر برنامجًا للمتابعة.',
    oneFound: 'برنامج واحد',
    account: /^حسابك في /,
    member: 'رقم العضوية',
    continue: 'متابعة',
    save: 'حفظ',
    saved: 'تم الحفظ. ستُوزَّع المكافآت القادمة وفق هذا التوزيع.',
    restore: 'استعادة التوزيع السابق',
    restored: 'تمت استعادة التوزيع السابق، وستُوزَّع المكافآت القادمة وفقه.',
    discard: 'تجاهل التغييرات',
    undo: 'تراجع',
    evenly: 'توزيع بالتساوي',
    reset: 'العودة إلى المحفوظ',
    first: 'اربط برنامجك الأول',
    back: 'رجوع',
    goOn: 'متابعة التعديل',
    earlierChanges: 'لم تُحفظ تغييراتك السابقة، وقد تغيّر التوزيع منذ ذلك الحين',
    useThem: 'استخدامها',
    limit: 'هذا أقصى ما يمكن منحه، فالباقي محجوز للبرامج المقفلة.',
    conflict: 'تغيّر التوزيع في مكان آخر',
    keepMine: 'اعتماد نسختي',
    keep: 'الإبقاء عليه',
    unsure: 'تعذّر التأكد من الحفظ',
    refused: 'لم تُقبل بيانات هذا الحساب.',
    check: 'مراجعة البيانات',
    useThese: 'اعتماد هذه البيانات',
    takeTheirs: 'اعتماد النسخة الأخرى',
    split: 'توزيع المكافآت',
    statistics: 'الإحصاءات',
    history: 'السجل',
    program: 'البرنامج',
    earlier: 'السنة السابقة',
    later: 'السنة التالية',
    month: 'الشهر',
    table: 'عرض الجدول',
    noPoints: /^لا نقاط في/,
    more: 'عرض المزيد',
    previous: 'توزيعك السابق',
    retry: 'إعادة المحاولة',
    share: (name: string) => `حصة ${name} بالنسبة المئوية`,
    increase: (name: string) => `زيادة حصة ${name}`,
    decrease: (name: string) => `تقليل حصة ${name}`,
    lock: (name: string) => `قفل حصة ${name}`,
    favour: (name: string) => `المفضّل: \u206870\u200E%\u200E\u2069 لبرنامج ${name}`,
    details: (name: string) => `بيانات حسابك في ${name}`,
    remove: (name: string) => `إزالة ${name}`,
    removed: (name: string) => `تمت إزالة ${name}`,
  },
} as const

export const nimbara = 'Nimbara Miles'
export const zaatroon = 'زعترون'
export const ghayma = 'غيمة بُن'
export const drovak = 'Drovak Fuel Club'
export const papyrine = 'Papyrine Readers'

/** The Arabic names of programs. An Arabic widget shows them. */
const arabicNames: Readonly<Record<string, string>> = {
  [nimbara]: 'أميال نمبارا',
  [drovak]: 'نادي دروفاك للوقود',
  [papyrine]: 'قرّاء بابيرين',
}

/** Returns the name of a program in a language. */
export const nameIn = (name: string, lang: keyof typeof preferencesWords): string =>
  (lang === 'ar' && arabicNames[name]) || name

/** Puts the direction marks FSI and PDI around a name in a sentence, as the widgets do. */
export const isolated = (sentence: string, name: string): string => sentence.replace(name, `\u2068${name}\u2069`)

/** Returns the controls and steps of the preferences widget. Every name is the English name of a program. */
export const preferencesIn = (where: Where, lang: keyof typeof preferencesWords = 'en') => {
  const texts = preferencesWords[lang]
  const own = (name: string): string => nameIn(name, lang)
  const button = (name: string | RegExp): Locator => where.getByRole('button', { name, exact: true })
  const about =
    (word: (name: string) => string) =>
    (name: string): Locator =>
      button(isolated(word(own(name)), own(name)))
  const heading = (name: string | RegExp): Locator => where.getByRole('heading', { level: 1, name })
  const share = (name: string): Locator =>
    where.getByRole('textbox', { name: isolated(texts.share(own(name)), own(name)) })
  const preferences = {
    texts,
    button,
    heading,
    share,
    tab: (name: string): Locator => where.getByRole('link', { name, exact: true }),
    program: where.getByRole('combobox', { name: texts.program }),
    chart: where.getByRole('img'),
    month: where.getByRole('slider', { name: texts.month }),
    slider: (name: string): Locator => where.getByRole('slider', { name: own(name) }),
    lock: about(texts.lock),
    favour: about(texts.favour),
    details: about(texts.details),
    increase: about(texts.increase),
    decrease: about(texts.decrease),
    remove: about(texts.remove),
    removed: (name: string): Locator => where.getByText(isolated(texts.removed(own(name)), own(name))),
    /** The message that a program was removed, with the Undo button. */
    toast: where.locator('.lw-toast'),
    /** The button that opens the row of a program. */
    row: (name: string): Locator => where.locator('.lw-share-toggle').filter({ hasText: own(name) }),
    saved: where.getByText(texts.saved),
    member: where.getByLabel(texts.member),
    /** Opens the split, and by default all its rows. */
    async edit(rows: 'open' | 'as they are' = 'open'): Promise<void> {
      await expect(heading(texts.home)).toBeVisible()
      await press(button(texts.edit))
      await expect(heading(texts.edit)).toBeVisible()
      if (rows === 'open') await preferences.openRows()
    },
    /** Opens every row of the split that is closed. */
    async openRows(): Promise<void> {
      const closed = where.locator('.lw-share-toggle[aria-expanded=false]')
      for (let left = await closed.count(); left > 0; left -= 1) {
        await press(closed.first())
        await expect(closed).toHaveCount(left - 1)
      }
    },
    /** Opens a tab of the widget through the tab's link, and waits for the heading of the tab. */
    async open(tab: 'statistics' | 'history'): Promise<void> {
      await expect(heading(texts.home)).toBeVisible()
      await press(preferences.tab(texts[tab]))
      await expect(heading(texts[tab])).toBeVisible()
    },
    async type(name: string, percent: number): Promise<void> {
      await typeInto(share(name), String(percent))
      await share(name).press('Enter')
    },
    async shows(shares: Record<string, number>): Promise<void> {
      for (const [name, percent] of Object.entries(shares)) await expect(share(name)).toHaveValue(String(percent))
    },
    async link(program: string, member: string): Promise<void> {
      await press(button(texts.add))
      await preferences.linkChosen(program, member)
    },
    /** Links a program. Begins at the list of programs. */
    async linkChosen(program: string, member: string): Promise<void> {
      // A press of a program leads straight to its account.
      await press(where.getByRole('radio', { name: own(program) }))
      await expect(heading(texts.account)).toBeVisible()
      await typeInto(preferences.member, member)
      await press(button(texts.addThis))
      await expect(heading(texts.edit)).toBeVisible()
    },
    async save(): Promise<void> {
      await press(button(texts.save))
      await expect(preferences.saved).toBeVisible()
    },
  }
  return preferences
}
