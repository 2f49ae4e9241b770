/** The language of a name, which may be another than the page's. */
export const langOf = (name: string): 'ar' | 'en' => (/\p{Script=Arabic}/u.test(name) ? 'ar' : 'en')
