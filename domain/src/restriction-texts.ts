import type { Language } from './languages.ts'

// The lists in data/restriction_lists.csv give reasons, dates and sources in English, in parts separated by semicolons.
// Danish terms: REACH (Regulation (EC) No 1907/2006), Danish edition, articles 57 and 58 and Annex XVII.

const properties: Readonly<Record<string, string>> = {
  Carcinogenic: 'Kræftfremkaldende',
  Mutagenic: 'Mutagent',
  'Toxic for reproduction': 'Reproduktionstoksisk',
  PBT: 'PBT',
  vPvB: 'vPvB',
  'Endocrine disrupting properties': 'Hormonforstyrrende egenskaber',
  'Respiratory sensitising properties': 'Respiratorisk sensibiliserende egenskaber',
  'Specific target organ toxicity after repeated exposure': 'Specifik målorgantoksicitet efter gentagen eksponering',
  'Equivalent level of concern having probable serious effects to human health':
    'Tilsvarende bekymring med sandsynlige alvorlige virkninger for menneskers sundhed',
  'Equivalent level of concern having probable serious effects to the environment':
    'Tilsvarende bekymring med sandsynlige alvorlige virkninger for miljøet',
  'Equivalent level of concern having probable serious effects to the environment and human health':
    'Tilsvarende bekymring med sandsynlige alvorlige virkninger for miljøet og menneskers sundhed',
}

const realms: Readonly<Record<string, string>> = {
  environment: 'miljø',
  'human health': 'menneskers sundhed',
  'human health and the environment': 'menneskers sundhed og miljø',
}

type Pattern = readonly [pattern: RegExp, danish: (...parts: string[]) => string | null]

const DAY = String.raw`(\d{4}-\d\d-\d\d)`

const patterns: readonly Pattern[] = [
  // Categories of CLP are the same in all languages: Carc. 1B.
  [/^((?:Carc|Muta|Repr)\. 1[AB])$/, (category) => category],
  [
    /^(.+) \(Article 57\(?([a-f])\)?(?: - (.+))?\)$/,
    (property = '', letter = '', realm) => {
      const known = properties[property]
      const where = realm === undefined ? '' : realms[realm]
      if (known === undefined || where === undefined) return null
      return `${known} (artikel 57, litra ${letter}${where === '' ? '' : ` – ${where}`})`
    },
  ],
  [/^Restricted, see entry (\w+)$/, (entry) => `Begrænset, se punkt ${entry}`],
  [new RegExp(`^latest application ${DAY}$`), (day) => `seneste ansøgningsdato ${day}`],
  [new RegExp(`^sunset ${DAY}$`), (day) => `solnedgangsdato ${day}`],
  [
    /^(\d+) member substances listed by ECHA, first (\d+) given$/,
    (all, first) => `ECHA opfører ${all} stoffer; de første ${first} er medtaget`,
  ],
  [new RegExp(`^ECHA Authorisation List page, ${DAY}$`), (day) => `ECHA’s godkendelsesliste, ${day}`],
  [new RegExp(`^ECHA Candidate List page, ${DAY}$`), (day) => `ECHA’s kandidatliste, ${day}`],
  [new RegExp(`^ECHA restrictions page, ${DAY}$`), (day) => `ECHA’s side om begrænsninger, ${day}`],
  [/^CLP Annex VI Table 3, (ATP\d+)$/, (edition) => `CLP, bilag VI, tabel 3, ${edition}`],
  [/^compiled \(ECHA decisions (\d{4})-(\d{4})\)$/, (from, to) => `sammenstillet (ECHA’s afgørelser ${from}-${to})`],
  [/^compiled \(REACH Annex XVII\)$/, () => 'sammenstillet (REACH, bilag XVII)'],
  [
    /^compiled \(Reg\. \(EU\) ([\d/]+), ([\d/]+)\)$/,
    (one, other) => `sammenstillet (forordning (EU) ${one} og ${other})`,
  ],
]

/** Translates a part into Danish. Returns null if there is no translation. */
export function danishPart(part: string): string | null {
  for (const [pattern, danish] of patterns) {
    const found = pattern.exec(part)
    if (found) return danish(...found.slice(1))
  }
  return null
}

/**
 * Returns the text of a restriction in the reader's language. Dates stay yyyy-mm-dd. Parts without a translation stay
 * in English.
 */
export function restrictionText(text: string, language: Language): string {
  if (language === 'en') return text
  return text
    .split('; ')
    .map((part) => danishPart(part) ?? part)
    .join('; ')
}
