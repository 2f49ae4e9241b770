/** A banned phrase, the words to use instead, a sentence that matches the pattern, and a similar sentence that does not. */
export type Phrase = { pattern: RegExp; instead: string; matches: string; passes: string }

export const phrases: Record<string, Phrase> = {
  anew: { pattern: /\b(?:anew|afresh)\b/i, instead: 'again', matches: 'It asks anew.', passes: 'A new token.' },
  whoever: {
    pattern: /\bwho(?:so)?ever\b/i,
    instead: 'the actor by name',
    matches: 'Whoever calls it.',
    passes: 'The caller who ever retries.',
  },
  'but for': {
    pattern: /(?<!\bnot\b[^.]*)\bbut for\b/i,
    instead: 'except',
    matches: 'The same headers, but for the time.',
    passes: 'Not for reads but for writes.',
  },
  'is none': {
    pattern: /\bis none\b/i,
    instead: 'is not a …',
    matches: 'What is none is refused.',
    passes: 'The mode is "none".',
  },
  'no more': {
    pattern: /\bno more\b(?=\s*(?:$|[.,;:)]|and\b|if\b|or\b|once\b|when\b))/i,
    instead: 'no longer',
    matches: 'The key is used no more.',
    passes: 'No more than ten pages, and no more rows follow.',
  },
  'unless told': {
    pattern: /\bunless told\b/i,
    instead: 'by default',
    matches: 'Ten, unless told otherwise.',
    passes: 'Unless a limit is set.',
  },
  stands: {
    pattern: /\b(?:stands?|stood)\b(?!-| for\b)/i,
    instead: 'is, exists',
    matches: 'The row stands in the table.',
    passes: 'P stands for percent, a stand-in works, and so does a standard.',
  },
  told: {
    pattern: /\b(?:told|tells?)\b/i,
    instead: 'reported, notified',
    matches: 'The page is told.',
    passes: 'A stolen token.',
  },
  asked: {
    pattern: /\basked\b/i,
    instead: 'requested',
    matches: 'The token is asked for.',
    passes: 'A masked number.',
  },
  look: {
    pattern: /\b(?:a|another|each|every|first|last|next|one|the) looks?\b(?!-|\s+and feel)|\blooks? again\b/i,
    instead: 'poll',
    matches: 'The next look comes after a second.',
    passes: 'Look up the row, then look at the log.',
  },
  'on its way': {
    pattern: /\bon (?:his|its|the|their) way\b/i,
    instead: 'in flight',
    matches: 'A request on its way.',
    passes: 'Its way of counting.',
  },
  mend: {
    pattern: /\bmend(?:ed|ing|s)?\b/i,
    instead: 'fix',
    matches: 'Mend: set a key.',
    passes: 'We recommend an amendment.',
  },
  'to be had': {
    pattern: /\bto be had\b/i,
    instead: 'available',
    matches: 'No file is to be had.',
    passes: 'It had to be read.',
  },
  'as yet': { pattern: /\bas yet\b/i, instead: 'yet', matches: 'Nothing as yet.', passes: 'Not yet.' },
  meanwhile: {
    pattern: /\bmeanwhile\b/i,
    instead: 'during …, while …',
    matches: 'What is typed meanwhile is kept.',
    passes: 'Typing during the request is kept.',
  },
  say: {
    pattern: /(?:^|[.;:] |\bto )say\b|\bunless said\b|\bis said\b/im,
    instead: 'set, pass, report',
    matches: 'Say: loyalty trigger.',
    passes: 'A screen reader says the name.',
  },
  hear: {
    pattern: /\b(?:heard|hears?|hearers?)\b/i,
    instead: 'listen',
    matches: 'The page hears of it.',
    passes: 'The listener receives it.',
  },
  'clause as subject': {
    pattern: /(?:^|[.;!?] )(?:By|For|Of|On|To)? ?\b(?:What|Where|Whether|Who)\b(?! next\b)[^?.]*\.(?:\s|$)/m,
    instead: 'a thing with a name as the subject',
    matches: 'What is refused is logged.',
    passes: 'A refused request is logged. What next?',
  },
  'foreign reference': {
    pattern: /\bS:\d|\bG\d{1,3}\b|\bR-\d/,
    instead: 'spec §…, an anchor in the specification of this repository',
    matches: 'A remainder is lost (G39).',
    passes: 'A remainder is lost (spec §4.2, endpoint E11).',
  },
}
