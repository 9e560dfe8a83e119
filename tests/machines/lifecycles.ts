import { acknowledgementRoundLifecycle, acknowledgementRoundStates } from '@ansvar/domain/acknowledgement-round-states'
import { acknowledgementLifecycle, acknowledgementStates } from '@ansvar/domain/acknowledgement-states'
import { auditPackLifecycle } from '@ansvar/domain/audit-pack-states'
import { auditPackStates } from '@ansvar/domain/audit-packs'
import { authorityReportLifecycle } from '@ansvar/domain/authority-report-states'
import { reportStates } from '@ansvar/domain/authority-reports'
import { binLifecycle, binStates } from '@ansvar/domain/bin-states'
import { calendarFeedLifecycle, calendarFeedStates } from '@ansvar/domain/calendar-feed-states'
import { correctiveActionLifecycle, correctiveActionStates } from '@ansvar/domain/corrective-action-states'
import { approvalLifecycle, approvalStates } from '@ansvar/domain/approval-states'
import { dataSheetExtractionLifecycle } from '@ansvar/domain/data-sheet-extraction-states'
import { dataSheetExtractionStates } from '@ansvar/domain/data-sheet-extractions'
import { documentLifecycle, documentStages } from '@ansvar/domain/document-states'
import { eventLifecycle, eventStages } from '@ansvar/domain/event-states'
import { inspectionLifecycle, inspectionStages } from '@ansvar/domain/inspection-states'
import { chemicalRequestLifecycle, chemicalRequestStates } from '@ansvar/domain/chemical-request-states'
import { ownChemicalLifecycle, ownChemicalStates } from '@ansvar/domain/own-chemical-states'
import { riskAssessmentLifecycle, riskAssessmentStates } from '@ansvar/domain/risk-assessment-states'

type Line = {
  readonly from: readonly string[]
  readonly to: string | readonly string[]
  readonly who: readonly { readonly level: string; readonly role?: string }[]
  readonly guard?: unknown
}

/** The lifecycle of a kind of record, whose first state is that of a new record. */
type Described = {
  readonly id: string
  readonly path: string
  readonly sentence: string
  readonly states: readonly string[]
  readonly transitions: Readonly<Record<string, Line>>
}

/** The lifecycles of records, which the api enforces and the buttons of the web app follow. */
export const lifecycles: readonly Described[] = [
  {
    id: 'event',
    path: 'domain/src/event-states.ts',
    sentence: 'An event, from its report to its closing. Its stage is derived from its state and from its actions.',
    states: eventStages,
    transitions: eventLifecycle,
  },
  {
    id: 'inspection',
    path: 'domain/src/inspection-states.ts',
    sentence: 'An inspection. Its stage is derived from its status and from when it was started.',
    states: inspectionStages,
    transitions: inspectionLifecycle,
  },
  {
    id: 'correctiveAction',
    path: 'domain/src/corrective-action-states.ts',
    sentence: 'A corrective action, until its effect is verified.',
    states: correctiveActionStates,
    transitions: correctiveActionLifecycle,
  },
  {
    id: 'authorityReport',
    path: 'domain/src/authority-report-states.ts',
    sentence: 'A report to an authority that an event requires. A save with another state is the transition to it.',
    states: reportStates,
    transitions: authorityReportLifecycle,
  },
  {
    id: 'document',
    path: 'domain/src/document-states.ts',
    sentence:
      'A policy or procedure. Its stage is derived from its state and from its open approval. Approving and refusing are transitions of the approval.',
    states: documentStages,
    transitions: documentLifecycle,
  },
  {
    id: 'approval',
    path: 'domain/src/approval-states.ts',
    sentence:
      'An approval of a policy or procedure. SCHEDULED becomes APPROVED on the first day in force, and RECORDED is typed in.',
    states: approvalStates,
    transitions: approvalLifecycle,
  },
  {
    id: 'acknowledgementRound',
    path: 'domain/src/acknowledgement-round-states.ts',
    sentence: 'A round in which members confirm that they have read a policy or procedure.',
    states: acknowledgementRoundStates,
    transitions: acknowledgementRoundLifecycle,
  },
  {
    id: 'acknowledgement',
    path: 'domain/src/acknowledgement-states.ts',
    sentence: 'A member in an open round. A later version that asks the readers again makes it REQUESTED.',
    states: acknowledgementStates,
    transitions: acknowledgementLifecycle,
  },
  {
    id: 'bin',
    path: 'domain/src/bin-states.ts',
    sentence: 'A record that can be moved to the bin, with what belongs to it.',
    states: binStates,
    transitions: binLifecycle,
  },
  {
    id: 'calendarFeed',
    path: 'domain/src/calendar-feed-states.ts',
    sentence: 'The address of a calendar with the tasks of a member.',
    states: calendarFeedStates,
    transitions: calendarFeedLifecycle,
  },
  {
    id: 'auditPack',
    path: 'domain/src/audit-pack-states.ts',
    sentence:
      'An audit pack. The service builds it, one at a time, and again from the beginning after an interruption.',
    states: auditPackStates,
    transitions: auditPackLifecycle,
  },
  {
    id: 'riskAssessment',
    path: 'domain/src/risk-assessment-states.ts',
    sentence: 'A risk assessment. A save with other content than the completed one is REVISE.',
    states: riskAssessmentStates,
    transitions: riskAssessmentLifecycle,
  },
  {
    id: 'ownChemical',
    path: 'domain/src/own-chemical-states.ts',
    sentence: 'An own chemical. Its state follows from its request for the catalogue, and from merging.',
    states: ownChemicalStates,
    transitions: ownChemicalLifecycle,
  },
  {
    id: 'chemicalRequest',
    path: 'domain/src/chemical-request-states.ts',
    sentence: 'A request to add an own chemical to the catalogue, as the system maintainers see it.',
    states: chemicalRequestStates,
    transitions: chemicalRequestLifecycle,
  },
  {
    id: 'dataSheetExtraction',
    path: 'domain/src/data-sheet-extraction-states.ts',
    sentence:
      'What the service reads from a safety data sheet. After an interruption, it reads again from the beginning.',
    states: dataSheetExtractionStates,
    transitions: dataSheetExtractionLifecycle,
  },
]

const levelNames: Readonly<Record<string, string>> = { READ: 'Reader', EDIT: 'Editor', MANAGE: 'Manager' }

const targetsOf = ({ to }: Line): readonly string[] => (typeof to === 'string' ? [to] : to)

/**
 * The states that a transition reaches from one state. One that can keep the state, such as a hand-over, keeps it: the other
 * targets belong to the other states.
 */
const reachedFrom = (line: Line, state: string): readonly string[] =>
  targetsOf(line).includes(state) && line.from.length > 1 ? [state] : targetsOf(line)

/** Writes the lifecycle as a chart, with who may cause each transition below it. */
export function lifecycleChapter({ id, path, sentence, states, transitions }: Described): string {
  const edges = Object.entries(transitions).flatMap(([name, line]) =>
    line.from.flatMap((from) =>
      reachedFrom(line, from).map((to) => `  ${from} --> ${to}: ${name}${line.guard ? ' [if allowed]' : ''}`),
    ),
  )
  const rights = Object.entries(transitions).map(([name, { who }]) => {
    const callers = who.map(({ level, role }) =>
      role === 'MAINTAINER'
        ? 'System maintainer'
        : role
          ? `${role} with the role ${levelNames[level]}`
          : levelNames[level],
    )
    return `- \`${name}\`: ${callers.join(', or ') || 'The service'}`
  })
  const chart = ['stateDiagram-v2', `  [*] --> ${states[0]}`, ...edges].join('\n')
  return [`## ${id}`, `${sentence} ([source](../${path}))`, `\`\`\`mermaid\n${chart}\n\`\`\``, rights.join('\n')].join(
    '\n\n',
  )
}
