import type { ExchangeOption, LocalizedText } from '@loyalty/contract'

type Category = ExchangeOption['category']

/** The categories with their industries, in small letters. */
const categories: readonly (readonly [names: LocalizedText, industries: string])[] = [
  [
    { en: 'Travel', ar: 'السفر', fr: 'Voyages' },
    'airline|airlines|aviation|hotel|hotels|hospitality|resorts|travel|travel alliance|tourism|cruises',
  ],
  [
    { en: 'Transport and fuel', ar: 'النقل والوقود', fr: 'Transport et carburant' },
    'fuel|energy|rail|ride hailing|taxi|car rental|parking|transport|transportation|automotive',
  ],
  [
    { en: 'Shopping', ar: 'التسوق', fr: 'Achats' },
    'retail|shop|shopping|e-commerce|grocery|groceries|supermarkets|electronics|fashion|books|home|beauty',
  ],
  [
    { en: 'Food and drink', ar: 'المطاعم والمقاهي', fr: 'Restaurants et cafés' },
    'coffee|dining|food|food and beverage|food delivery|restaurant|restaurants',
  ],
  [
    { en: 'Leisure', ar: 'الترفيه', fr: 'Loisirs' },
    'cinema|entertainment|family parks|games|gaming|leisure|media|music|sports',
  ],
  [{ en: 'Health', ar: 'الصحة', fr: 'Santé' }, 'fitness|health|healthcare|pharmacy|wellness'],
  [
    { en: 'Services', ar: 'الخدمات', fr: 'Services' },
    'bank|banking|education|finance|insurance|services|telecom|telecommunications|utilities',
  ],
  [{ en: 'Charity', ar: 'العمل الخيري', fr: 'Dons' }, 'charity|non-profit|nonprofit'],
]

const byIndustry = new Map(
  categories.flatMap(([names, industries]) =>
    industries.split('|').map((industry): [string, Category] => [industry, { name: names.en, names }]),
  ),
)

/** Returns the category of an industry, which is free text. An unknown industry is its own category. */
export const categoryOf = (industry: string): Category =>
  byIndustry.get(industry.trim().toLowerCase()) ?? { name: industry, names: {} }
