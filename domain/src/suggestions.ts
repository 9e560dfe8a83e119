import type { LegislationKind } from './legislations.ts'

// Rules for which acts of the catalogue are suggested to an organization, and why. An act has topics, and an
// organization has an industry. Neither the catalogue nor a regulation lists the industries of an act, so the rule uses
// topics (decision 0204).

/** Why an act is suggested. Its value is a territory, a standard or the code of a topic. */
export const suggestionReasons = ['TERRITORY', 'STANDARD', 'INDUSTRY'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** Installations of Directive 2010/75/EU, annex I: agriculture of scale, extraction, manufacture, energy, waste. */
const installations = ['01', 'B', 'C', 'D', 'E']

/**
 * The industries (NACE Rev. 2: a section's letter or a division's number) that a topic concerns most, with the
 * authority. Null if it concerns every organization.
 */
export const topicIndustries: Readonly<Record<string, readonly string[] | null>> = {
  // Directives 2010/75/EU (annex I) and (EU) 2015/2193 (combustion plants, of hospitals and barracks too).
  air: [...installations, 'H', '84', '86'],
  emissions: [...installations, '86'],
  permits: [...installations, 'F', 'H'],
  // Directive (EU) 2024/1275, and building acts: organizations that build, own or let buildings.
  buildings: ['F', 'L', '81'],
  // REACH and CLP, downstream users (Regulation (EC) No 1907/2006, article 3(13)): any use in industry or a profession.
  chemicals: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', '71', '72', '75', '81', '86', '87', '95', '96'],
  climate: null,
  compliance: null,
  // Directive (EU) 2022/2555, annexes I and II.
  'cyber security': '10 11 20 21 26 27 28 29 30 32 D E 46 47 49 50 51 52 53 61 62 63 64 65 66 72 84 86'.split(' '),
  // Regulation (EU) 2016/679, article 2: organizations that process personal data, which includes every employer.
  'data protection': null,
  energy: null,
  environment: null,
  'fire and emergency': null,
  // Regulations (EU) 2023/2854, 2022/868, 2022/2065 and 2024/1689: makers and providers of digital products and
  // services.
  'information security': ['26', '27', '28', '29', '30', 'J', 'K', 'M', 'N', 'O', 'P', 'Q'],
  // Directive 2009/104/EC and Regulation (EU) 2023/1230: makers and users of machinery, lifts, pressure equipment.
  'machinery and equipment': ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', '77', '81'],
  // Directive 2012/18/EU, annex I: establishments that store or make dangerous substances; fuel and chemicals trade too.
  'major accidents': ['B', '19', '20', '21', '22', '24', '25', 'D', '38', '46', '52'],
  management: null,
  // Directives 92/43/EEC and 2009/147/EC: users of land or water.
  nature: ['A', 'B', 'D', 'E', 'F', '68'],
  // Directive 2002/49/EC: industrial sites, roads, railways, airports.
  noise: ['B', 'C', 'D', 'E', 'F', 'H'],
  // Directive 89/391/EEC, article 2: all sectors of activity.
  'occupational safety': null,
  // Regulations (EU) 2024/1781, 2023/1542 and 2023/1115: makers, importers and sellers of products.
  products: ['C', 'G'],
  // Contaminated-soil acts and orders on oil tanks: organizations that handle soil or store fuel.
  soil: ['A', 'B', 'C', 'D', 'E', 'F', '45', '46', '47', '49', '52', '68'],
  'sustainability reporting': null,
  // ADR, chapter 1.4: organizations that consign, carry, pack or unload dangerous goods.
  transport: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', '86'],
  // Directive 2008/98/EC, article 3(6): producers of waste.
  waste: null,
  // Directives 2000/60/EC and (EU) 2024/3019: abstraction and discharge beyond that of a household.
  water: ['A', 'B', 'C', 'D', 'E', 'F', 'I', '96'],
}

/** The last division of each section of NACE Rev. 2 (Regulation (EC) No 1893/2006, annex I). */
const lastDivisions: readonly (readonly [string, number])[] = [
  ['A', 3],
  ['B', 9],
  ['C', 33],
  ['D', 35],
  ['E', 39],
  ['F', 43],
  ['G', 47],
  ['H', 53],
  ['I', 56],
  ['J', 63],
  ['K', 66],
  ['L', 68],
  ['M', 75],
  ['N', 82],
  ['O', 84],
  ['P', 85],
  ['Q', 88],
  ['R', 93],
  ['S', 96],
  ['T', 98],
  ['U', 99],
]

/** Returns the section of an industry: that of `25.61` is C. */
export function sectionOf(industry: string): string | null {
  if (/^[A-U]$/.test(industry)) return industry
  const division = Number(industry.slice(0, 2))
  return lastDivisions.find(([, last]) => division <= last)?.[0] ?? null
}

/** Returns how a topic concerns an industry: specifically, generally, or not at all. */
export function concernOf(topic: string, industry: string): 'SPECIFIC' | 'GENERAL' | 'NONE' {
  const industries = topicIndustries[topic]
  // A topic without a rule concerns every industry.
  if (industries === null || industries === undefined) return 'GENERAL'
  const section = sectionOf(industry)
  const isSection = industry === section
  const meant = industries.some(
    (each) =>
      each === section ||
      each === industry.slice(0, 2) ||
      (isSection && each !== section && sectionOf(each) === section),
  )
  return meant ? 'SPECIFIC' : 'NONE'
}

/**
 * Kinds that bind states. A directive binds each Member State to which it is addressed (TFEU, article 288), a
 * convention its parties, and a decision its addressees. Organizations are bound by the national act that implements
 * it.
 */
export const kindsThatBindStates: readonly LegislationKind[] = ['DIRECTIVE', 'DECISION', 'CONVENTION']
