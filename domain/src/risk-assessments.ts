import type { Period } from './periods.ts'
import type { Problem } from './problems.ts'

// The assessment of the risks of a work process with chemical agents, with the fields of Council Directive 98/24/EC,
// article 4(1): https://eur-lex.europa.eu/eli/dir/1998/24/oj

/** How much workers are exposed, as the assessor judges it. */
export const exposureLevels = ['NONE', 'LOW', 'MEDIUM', 'HIGH'] as const
export type ExposureLevel = (typeof exposureLevels)[number]

export const exposureRoutes = ['INHALATION', 'SKIN', 'EYES', 'INGESTION'] as const
export type ExposureRoute = (typeof exposureRoutes)[number]

export const exposureFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'LESS_OFTEN'] as const
export type ExposureFrequency = (typeof exposureFrequencies)[number]

/** What a limit value applies to: a mean over a time, a value never to exceed, or a value in the body. */
export const limitValueKinds = ['EIGHT_HOURS', 'FIFTEEN_MINUTES', 'CEILING', 'BIOLOGICAL'] as const
export type LimitValueKind = (typeof limitValueKinds)[number]

/** The levels of preventive measures, the most effective first (article 5(2) and 6(2) of the directive). */
export const measureLevels = ['SUBSTITUTION', 'TECHNICAL', 'ORGANISATIONAL', 'PERSONAL'] as const
export type MeasureLevel = (typeof measureLevels)[number]

export const riskConclusions = ['ACCEPTABLE', 'ACCEPTABLE_WITH_MEASURES', 'NOT_ACCEPTABLE'] as const
export type RiskConclusion = (typeof riskConclusions)[number]

/** Why an assessment is outdated: what has changed since it was completed. */
export const outdatedReasons = ['DATA_SHEET', 'LABEL', 'COMPOSITION', 'AMOUNT', 'AREA', 'EVENT'] as const
export type OutdatedReason = (typeof outdatedReasons)[number]

/** Maximum lengths of texts in UTF-16 code units, maximum numbers of entries, and the largest numbers. */
export const riskAssessmentLimits = {
  title: 200,
  text: 4_000,
  line: 200,
  references: 100,
  assessors: 20,
  arising: 50,
  limitValues: 50,
  limitValue: 1_000_000_000,
  unit: 20,
  measures: 50,
  measure: 1_000,
  minutes: 1_440,
  persons: 100_000,
} as const

/**
 * The period after which an assessment is reviewed, unless the organization sets another: at the latest every three years
 * (Danish Order 1406/2020 on the performance of work, section 6 c: https://www.retsinformation.dk/eli/lta/2020/1406).
 */
export const defaultReviewPeriod = 'P3Y' as Period

/** What decides whether an assessment is complete. */
export type AssessmentContent = {
  readonly process: string
  readonly associations: number
  readonly arising: number
  readonly hazardousProperties: string
  readonly supplierInformation: string
  readonly exposureLevel: ExposureLevel | null
  readonly exposureRoutes: number
  readonly circumstances: string
  readonly effect: string
  readonly healthSurveillance: string
  readonly negligibleBecause: string
  readonly measures: number
  readonly workersConsulted: boolean
  readonly conclusion: RiskConclusion | null
}

const isBlank = (text: string): boolean => text.trim() === ''

/**
 * Returns what an assessment lacks to be completed. Each kind of information of article 4(1) is required. Where the risk is
 * negligible, article 4(2) requires the justification instead of the exposure, the circumstances, the effect of measures
 * and the health surveillance.
 */
export function completionProblems(content: AssessmentContent): Problem[] {
  const needed = isBlank(content.negligibleBecause)
  const missing = {
    process: isBlank(content.process),
    associations: content.associations + content.arising === 0,
    hazardousProperties: isBlank(content.hazardousProperties),
    supplierInformation: isBlank(content.supplierInformation),
    exposureLevel: needed && content.exposureLevel === null,
    exposureRoutes: needed && content.exposureLevel !== 'NONE' && content.exposureRoutes === 0,
    circumstances: needed && isBlank(content.circumstances),
    measures: needed && content.conclusion === 'ACCEPTABLE_WITH_MEASURES' && content.measures === 0,
    effect: needed && isBlank(content.effect),
    healthSurveillance: needed && isBlank(content.healthSurveillance),
    workersConsulted: !content.workersConsulted,
    conclusion: content.conclusion === null,
  }
  return Object.entries(missing)
    .filter(([, isMissing]) => isMissing)
    .map(([path]) => ({ path, code: 'required' }))
}
