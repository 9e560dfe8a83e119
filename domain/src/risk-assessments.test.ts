import { describe, expect, test } from 'vitest'
import { completionProblems, type AssessmentContent } from './risk-assessments.ts'
import { riskAssessmentTransitionsOf } from './risk-assessment-states.ts'

const complete: AssessmentContent = {
  process: 'The part is dipped for two minutes.',
  associations: 1,
  arising: 0,
  hazardousProperties: 'Corrosive.',
  supplierInformation: 'Use with extraction.',
  exposureLevel: 'LOW',
  exposureRoutes: 1,
  circumstances: 'Local extraction.',
  effect: 'Measured below the limit.',
  healthSurveillance: 'Nothing found.',
  negligibleBecause: '',
  measures: 1,
  workersConsulted: true,
  conclusion: 'ACCEPTABLE_WITH_MEASURES',
}

const missing = (values: Partial<AssessmentContent>) =>
  completionProblems({ ...complete, ...values }).map(({ path }) => path)

describe('a risk assessment', () => {
  test('is complete with each kind of information of article 4(1)', () => {
    expect(missing({})).toEqual([])
    const empty = { process: ' ', hazardousProperties: '', supplierInformation: '', circumstances: '', effect: '' }
    expect(missing({ ...empty, healthSurveillance: '' })).toEqual([
      'process',
      'hazardousProperties',
      'supplierInformation',
      'circumstances',
      'effect',
      'healthSurveillance',
    ])
    expect(missing({ exposureLevel: null, exposureRoutes: 0 })).toEqual(['exposureLevel', 'exposureRoutes'])
    expect(missing({ workersConsulted: false, conclusion: null })).toEqual(['workersConsulted', 'conclusion'])
  })

  test('concerns a chemical, or a substance that the process creates', () => {
    expect(missing({ associations: 0 })).toEqual(['associations'])
    expect(missing({ associations: 0, arising: 1 })).toEqual([])
  })

  test('needs no route without exposure, and no measures if the risk is acceptable without them', () => {
    expect(missing({ exposureLevel: 'NONE', exposureRoutes: 0 })).toEqual([])
    expect(missing({ measures: 0 })).toEqual(['measures'])
    expect(missing({ measures: 0, conclusion: 'ACCEPTABLE' })).toEqual([])
  })

  test('needs a justification instead of the exposure if the risk is negligible, as article 4(2) allows', () => {
    const none = { exposureLevel: null, exposureRoutes: 0, circumstances: '', effect: '', healthSurveillance: '' }
    expect(missing({ ...none, measures: 0, negligibleBecause: 'One drop a week in a closed cabinet.' })).toEqual([])
  })

  test('is completed by editors when nothing is missing, and again when it is current or outdated', () => {
    expect(riskAssessmentTransitionsOf({ state: 'DRAFT', missing: 1 }, 'EDIT').refusals[0]).toEqual({
      transition: 'COMPLETE',
      reason: 'INCOMPLETE',
    })
    expect(riskAssessmentTransitionsOf({ state: 'DRAFT', missing: 0 }, 'EDIT').may).toEqual(['COMPLETE'])
    expect(riskAssessmentTransitionsOf({ state: 'CURRENT', missing: 0 }, 'EDIT').may).toEqual(['COMPLETE', 'REVISE'])
    expect(riskAssessmentTransitionsOf({ state: 'OUTDATED', missing: 0 }, 'READ').may).toEqual([])
  })
})
