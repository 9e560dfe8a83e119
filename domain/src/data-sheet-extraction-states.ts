import type { DataSheetExtractionState } from './data-sheet-extractions.ts'
import type { CommonReason, Lifecycle } from './transitions.ts'

// The lifecycle of an extraction. The service reads the sheets: no user can cause a transition.

export const dataSheetExtractionTransitions = ['READ', 'FINISH', 'FIND_NO_TEXT', 'FAIL'] as const
export type DataSheetExtractionTransition = (typeof dataSheetExtractionTransitions)[number]

export type DataSheetExtractionFacts = { readonly state: DataSheetExtractionState }

/** The transitions of an extraction. After an interruption, READ starts again from the beginning. */
export const dataSheetExtractionLifecycle: Lifecycle<
  DataSheetExtractionTransition,
  DataSheetExtractionState,
  never,
  CommonReason,
  DataSheetExtractionFacts
> = {
  READ: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING', who: [] },
  FINISH: { from: ['RUNNING'], to: 'DONE', who: [] },
  FIND_NO_TEXT: { from: ['RUNNING'], to: 'NO_TEXT', who: [] },
  FAIL: { from: ['RUNNING'], to: 'FAILED', who: [] },
}
