import { codeResources, type CodeResource } from '@ansvar/domain/codes'

/** The records whose labels are printed. Passed to their page in the state of the history entry. */
export type LabelSelection = { readonly resource: CodeResource; readonly ids: readonly string[] }

export const isLabelSelection = (state: unknown): state is LabelSelection =>
  typeof state === 'object' &&
  state !== null &&
  'resource' in state &&
  codeResources.some((resource) => resource === state.resource) &&
  'ids' in state &&
  Array.isArray(state.ids) &&
  state.ids.length > 0
