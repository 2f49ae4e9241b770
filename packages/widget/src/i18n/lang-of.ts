/** The language of a name where it is not the page's: Arabic names on an English page and the other way round. */
export function langOf(name: string, locale: string): 'ar' | 'en' | undefined {
  const language = /\p{Script=Arabic}/u.test(name) ? 'ar' : 'en'
  return language === locale ? undefined : language
}
