import type { Language } from './languages.ts'

/** Countries: ISO 3166-1 alpha-2, officially assigned codes (https://www.iso.org/obp/ui/#search/code/). */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/**
 * The territory in which a law or a factor applies: INTL (international), EU, or a country (specification, section 3).
 */
export type Territory = string & { readonly __brand: 'Territory' }

/** All territories: the two wider ones, then the countries by code. */
export const territories: readonly Territory[] = ['INTL', 'EU', ...countries.split(' ')] as Territory[]

const known: ReadonlySet<string> = new Set(territories)

export function isTerritory(text: unknown): text is Territory {
  return typeof text === 'string' && known.has(text)
}

const international: Readonly<Record<Language, string>> = { en: 'International', da: 'Internationalt' }

/** Returns a territory's name in the reader's language: Denmark, Danmark. */
export function territoryName(territory: Territory, language: Language): string {
  if (territory === 'INTL') return international[language]
  return new Intl.DisplayNames(language, { type: 'region' }).of(territory) ?? territory
}
